import { forTerminal } from '../../base/text-safety.ts';
import type { PluginProfileCheckReport } from '../../operations/plugin-profile/profile-files.ts';

/** One line a problem, in the form that editors open: `file:line:column: severity: detail (pointer)`. */
export function renderProfileReport({ file, isUsable, problems }: PluginProfileCheckReport): string {
  const lines = problems.map(({ severity, line, column, pointer, detail }) => {
    const place = line === null ? '' : `:${line}:${column ?? 1}`;
    return `${forTerminal(file)}${place}: ${severity}: ${forTerminal(detail)}${pointer === '' ? '' : ` (${forTerminal(pointer)})`}`;
  });
  const count = (severity: string) => problems.filter((problem) => problem.severity === severity).length;
  const verdict = isUsable ? 'is a profile' : 'is not used until its errors are corrected';
  return `${[...lines, `${forTerminal(file)} ${verdict}: ${count('error')} errors, ${count('warning')} warnings`].join('\n')}\n`;
}

import { forTerminal } from '../../base/text-safety.ts';
import type { ImportedRun } from '../../operations/evidence/import-run.ts';
import { renderFacts } from './plugin-facts.ts';

export function renderImportedRun({ testRunId, packageName, version, tester, digest, outcome }: ImportedRun): string {
  return `${renderFacts(
    [
      ['test run', forTerminal(testRunId)],
      ['release', forTerminal(`${packageName}@${version}`)],
      ['tester', forTerminal(tester)],
      ['digest', forTerminal(digest)],
      ['outcome', outcome === 'imported' ? 'imported' : 'unchanged: it was imported before'],
    ],
    '',
  ).join('\n')}\n`;
}

import { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import { forTerminal, withoutInvisible } from '../../base/text-safety.ts';

const text = z.string().max(200_000);

/** One entry as the host lists it. Which states count as working is the host runtime's to say. */
const ListedEntry = z.object({
  id: z.string().max(1000),
  /** The module or package it was loaded from, as the host writes it. */
  module: z.string().max(1000),
  state: z.enum(['loaded', 'disabled', 'failed']),
  detail: z.string().max(4000).nullable(),
});
export type ListedEntry = z.infer<typeof ListedEntry>;

const InstallReport = z.object({
  exitCode: z.int().nullable(),
  output: text,
  /** Path in the profile → its text; `null`: there is no such file. */
  shown: z.record(z.string(), text.nullable()),
});
export type InstallReport = z.infer<typeof InstallReport>;

const BootReport = z.object({
  /** `ready`: up when it was asked; `died_later`: it was up, and ended by itself before it was told to. */
  ended: z.enum(['ready', 'died_before_ready', 'died_later', 'timed_out']),
  exitCode: z.int().nullable(),
  signal: z.string().max(20).nullable(),
  /** `null`: the host was not up to be asked, or gave no list. */
  entries: z.array(ListedEntry).max(10_000).nullable(),
  output: text,
});
export type BootReport = z.infer<typeof BootReport>;

/** `null`: the program inside gave no report, as where it was ended from outside. */
export function readInstallReport(stdout: string): InstallReport | null {
  return readReport(InstallReport, stdout);
}

export function readBootReport(stdout: string): BootReport | null {
  return readReport(BootReport, stdout);
}

/** The last line counts. Third-party code runs beside the program that writes it, so it is read as data of a stranger. */
function readReport<Report>(schema: z.ZodType<Report>, stdout: string): Report | null {
  const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (lastLine === '') return null;
  try {
    return schema.parse(JSON.parse(lastLine));
  } catch (cause) {
    throw new Failure('source_malformed', 'The program inside the sandbox gave no readable report.', { cause });
  }
}

// oxlint-disable-next-line no-control-regex -- escape sequences are what is taken out
const ESCAPE_SEQUENCE = /\u001b\[[0-9;?]*[ -/]*[@-~]/gu;

/** Printed text as one line of at most `maxCharacters` code points, without colours and anything that acts. */
export function cleanLine(output: string, maxCharacters: number): string {
  const plain = withoutInvisible(output.toWellFormed().replace(ESCAPE_SEQUENCE, ''));
  const line = forTerminal(plain.replace(/\s+/gu, ' ').trim());
  const characters = Array.from(line);
  return characters.length <= maxCharacters ? line : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}

/**
 * The line that matches and the few behind it, where a cause tends to stand; `null`: none matches. Source lines
 * that a stack trace quotes do not count: they hold messages that were never given.
 */
export function linesFrom(output: string, pattern: RegExp, lines = 8): string | null {
  const all = output.replace(ESCAPE_SEQUENCE, '').split('\n');
  const first = all.findIndex((line) => pattern.test(line) && !line.includes('throw new '));
  return first === -1 ? null : all.slice(first, first + lines).join('\n');
}

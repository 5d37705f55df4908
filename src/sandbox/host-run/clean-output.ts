import { forTerminal, withoutInvisible } from '../../base/text-safety.ts';

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

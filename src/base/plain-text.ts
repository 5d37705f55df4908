import { isDrawn, isShowable } from './text-safety.ts';
import { withoutHtml } from './without-markup.ts';

/**
 * Whether a third-party text may name something: become a part of a pointer, a path, a reference or a key.
 * Such a name is refused and never cleaned, for the cleaned one would name something else.
 */
export function isPlainName(name: string): boolean {
  return isDrawn(name) && withoutHtml(name) === name;
}

/**
 * A third-party value for machines, a range of versions or a command, as one line.
 *
 * @returns `null`: it holds control, direction or invisible characters, or markup; `''`: there is nothing but white space
 */
export function plainValue(value: string): string | null {
  const line = value.replace(/\s+/gu, ' ').trim();
  return isShowable(line) && withoutHtml(line) === line ? line : null;
}

import { analyse, isBeside } from '../../text/analyse.ts';

/** Ranges of first letters, for many plugins and for few; fixed, so that a plugin's range depends on its name alone. */
const RANGES = ['a-c', 'd-f', 'g-l', 'm-o', 'p-r', 's-t', 'u-z'] as const;
const WIDE_RANGES = ['a-f', 'g-o', 'p-z'] as const;
/** Names that begin with a digit or with another script. */
export const OTHER_INITIAL = '0';

/** First letter of the first word that is no word of the host (of `host-notes` N); of a name of nothing else its own first letter. */
export function nameInitial(names: readonly string[], isHostWord: (term: string) => boolean): string {
  const words = names.map((name) => analyse(name).filter((token) => !isBeside(token)));
  const own = words.map((tokens) => tokens.find(({ term }) => !isHostWord(term))).find((word) => word !== undefined);
  const letter = (own ?? words[0]?.[0])?.term.charAt(0) ?? '';
  return /[a-z]/u.test(letter) ? letter : OTHER_INITIAL;
}

export function initialRange(initial: string): string {
  return rangeOf(initial, RANGES);
}

export function wideRange(initial: string): string {
  return rangeOf(initial, WIDE_RANGES);
}

function rangeOf(initial: string, ranges: readonly string[]): string {
  return ranges.find((range) => initial >= range.charAt(0) && initial <= range.charAt(2)) ?? OTHER_INITIAL;
}

import { analyse, isBeside } from '../text/analyse.ts';

/** Ranges of first letters; fixed, so that a plugin's range depends on its name alone. */
const RANGES = ['a-c', 'd-f', 'g-l', 'm-o', 'p-r', 's-t', 'u-z'] as const;
/** Names that begin with a digit or with another script. */
export const OTHER_INITIAL = '0';

/** First letter of the first word that is no word of the host (of `host-notes` N). */
export function nameInitial(names: readonly string[], isHostWord: (term: string) => boolean): string {
  for (const name of names) {
    const word = analyse(name).find((token) => !isBeside(token) && !isHostWord(token.term));
    const letter = word?.term.charAt(0) ?? '';
    if (/[a-z]/u.test(letter)) return letter;
    if (letter !== '') return OTHER_INITIAL;
  }
  return OTHER_INITIAL;
}

export function initialRange(initial: string): string {
  return RANGES.find((range) => initial >= range.charAt(0) && initial <= range.charAt(2)) ?? OTHER_INITIAL;
}

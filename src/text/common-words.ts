import { COMMON_WORDS } from './common-forms.ts';
import { foldCase } from './fold.ts';
import { stem } from './stem.ts';

/**
 * Whether a text is a common English word in some form: `invert`, and `inverter` by its stem.
 *
 * @see Atkinson, "Spell Checker Oriented Word Lists" (SCOWL)
 */
export function isCommonWord(text: string): boolean {
  const word = foldCase(text);
  return COMMON_WORDS.has(word) || COMMON_WORDS.has(stem(word));
}

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * True where one word mixes Latin letters with Cyrillic or Greek ones, which look
 * alike: such a name may pass for another one.
 *
 * @see Unicode Technical Standard 39, section 5.1, mixed-script detection
 */
export function hasMixedScriptWord(name: string): boolean {
  return name.match(WORD)?.some((word) => LATIN.test(word) && LOOKALIKE_SCRIPT.test(word)) ?? false;
}

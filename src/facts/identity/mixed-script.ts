const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * True where a name has Latin letters and Cyrillic or Greek ones, which look
 * alike: such a name may pass for another one. Over the whole name, for a word
 * wholly of the other script passes as well as one letter does.
 *
 * @see Unicode Technical Standard 39, section 5.1, mixed-script detection
 */
export function hasMixedScript(name: string): boolean {
  return LATIN.test(name) && LOOKALIKE_SCRIPT.test(name);
}

/**
 * Where an identifier changes: lower to upper (`fooBar`), the last capital of a
 * row before a lower letter (`HTTPServer`, but not the plural `APIs`), letters to
 * digits and back (`pro2`). A lone letter stays with its number: `K8s`, `3D`,
 * `i18n`; the number alone would match everything that counts.
 */
const BOUNDARY = new RegExp(
  [
    '(?<=\\p{Ll})(?=\\p{Lu})',
    '(?<=\\p{Lu})(?=\\p{Lu}(?!s(?!\\p{Ll}))\\p{Ll})',
    '(?<=\\p{L}\\p{M}*\\p{L}\\p{M}*)(?=\\p{N})',
    '(?<=\\p{N})(?=\\p{L}\\p{M}*\\p{L})',
  ].join('|'),
  'u',
);

/** Most words: nothing in them is a boundary, and looking for one costs ten times as much as seeing that. */
const UNBROKEN = /^[A-Z]?[a-z]+$/;

/** Parts of one unbroken run of letters and digits, in order; joined they are the run again. */
export function identifierParts(run: string): readonly string[] {
  if (UNBROKEN.test(run)) return [run];
  return run.split(BOUNDARY);
}

import parse from 'spdx-expression-parse';

/** Longer ones are taken for text. */
export const LONGEST_EXPRESSION_CHARACTERS = 200;

/**
 * The text, if it is a licence expression that names known licences; `null` for
 * everything else: free text, `UNLICENSED`, `SEE LICENSE IN …`, other spellings.
 *
 * @see SPDX specification 2.3, annex D
 */
export function spdxExpression(text: string): string | null {
  const expression = text.trim();
  if (expression === '' || expression.length > LONGEST_EXPRESSION_CHARACTERS) return null;
  try {
    parse(expression);
    return expression;
  } catch {
    return null;
  }
}

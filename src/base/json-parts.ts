/** One structural sign of a JSON text: a bracket, a comma, a key, or a string that is a value. */
export type JsonPart =
  | { readonly kind: 'open'; readonly bracket: '{' | '['; readonly offset: number; readonly depth: number }
  | { readonly kind: 'close' | 'comma'; readonly offset: number; readonly depth: number }
  /** `isRepeated`: the same object has it already. */
  | { readonly kind: 'key'; readonly name: string; readonly isRepeated: boolean; readonly depth: number }
  | { readonly kind: 'string'; readonly literal: string };

/** Where a string begins, or a sign. Numbers and words are passed over. */
const TOKEN = /["{}[\],]/g;
const COLON = /\s*:/y;

/**
 * Walks over what `JSON.parse` does not tell: keys given twice, nesting, where a
 * value stands. Cost: O(n) in the text's length, whatever the length of a string.
 *
 * @param text a text the JSON grammar has already accepted; depth 1 is its outermost value
 */
export function* jsonParts(text: string): Generator<JsonPart> {
  const keysOfOpenValues: Set<string>[] = [];
  const token = new RegExp(TOKEN);
  const colon = new RegExp(COLON);
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const { 0: sign, index: offset } = found;
    const depth = keysOfOpenValues.length;
    if (sign === '"') {
      token.lastIndex = colon.lastIndex = stringEnd(text, offset);
      const literal = text.slice(offset, token.lastIndex);
      if (colon.test(text)) yield { kind: 'key', depth, ...keyOf(literal, keysOfOpenValues.at(-1)) };
      else yield { kind: 'string', literal };
    } else if (sign === '{' || sign === '[') {
      keysOfOpenValues.push(new Set());
      yield { kind: 'open', bracket: sign, offset, depth: depth + 1 };
    } else if (sign === ',') {
      yield { kind: 'comma', offset, depth };
    } else {
      keysOfOpenValues.pop();
      yield { kind: 'close', offset, depth };
    }
  }
}

/** Behind the quote that ends the string. A pattern for whole strings would use up the stack on one of some megabytes. */
function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Whether any object in the text holds one of its keys twice; parsers differ in which one counts. */
export function hasRepeatedKey(text: string): boolean {
  for (const part of jsonParts(text)) if (part.kind === 'key' && part.isRepeated) return true;
  return false;
}

function keyOf(literal: string, siblings: Set<string> | undefined): { name: string; isRepeated: boolean } {
  const name = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
  const isRepeated = siblings?.has(name) ?? false;
  siblings?.add(name);
  return { name, isRepeated };
}

/** One structural sign of a JSON text: a bracket, a comma, a key, or a string that is a value. */
export type JsonPart =
  | { readonly kind: 'open'; readonly bracket: '{' | '['; readonly offset: number; readonly depth: number }
  | { readonly kind: 'close' | 'comma'; readonly offset: number; readonly depth: number }
  /** `isRepeated`: the same object has it already. */
  | { readonly kind: 'key'; readonly name: string; readonly isRepeated: boolean; readonly depth: number }
  | { readonly kind: 'string'; readonly literal: string };

/** A string, with its colon where it is a key; or a sign. Numbers and words are passed over. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\],]/g;

/**
 * Walks over what `JSON.parse` does not tell: keys given twice, nesting, where a
 * value stands. Cost: O(n) in the text's length.
 *
 * @param text a text the JSON grammar has already accepted; depth 1 is its outermost value
 */
export function* jsonParts(text: string): Generator<JsonPart> {
  const keysOfOpenValues: Set<string>[] = [];
  for (const { 0: token, 1: string, 2: colon, index: offset } of text.matchAll(TOKEN)) {
    const depth = keysOfOpenValues.length;
    if (string !== undefined) {
      if (colon === undefined) yield { kind: 'string', literal: string };
      else yield { kind: 'key', depth, ...keyOf(string, keysOfOpenValues.at(-1)) };
    } else if (token === '{' || token === '[') {
      keysOfOpenValues.push(new Set());
      yield { kind: 'open', bracket: token, offset, depth: depth + 1 };
    } else if (token === ',') {
      yield { kind: 'comma', offset, depth };
    } else {
      keysOfOpenValues.pop();
      yield { kind: 'close', offset, depth };
    }
  }
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

import type { Json } from '../../base/canonical-json.ts';
import { type JsonPart, hasRepeatedKey, jsonParts } from '../../base/json-parts.ts';
import type { PointerTokens } from '../../base/json-pointer.ts';

type ParsedText =
  | { readonly kind: 'parsed'; readonly value: Json }
  | { readonly kind: 'invalid' }
  /** An object holds one of its keys twice: which of the two its author meant, nobody can tell. */
  | { readonly kind: 'repeated_key' };

/** ECMAScript, "JSON.parse source text access"; the standard library's types do not have it yet. */
type ParseWithSource = (text: string, keep: (key: string, value: Json, context: { source?: string }) => Json) => Json;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it parses is JSON and nothing else
const parseWithSource = JSON.parse as ParseWithSource;

/**
 * One JSON text. A number that JavaScript would write another way (`1.10`,
 * `1e3`, twenty digits) stays the text it is written as: a version or a name is
 * no quantity. Nesting beyond the parser's stack is `invalid`.
 */
export function parseJsonText(text: string): ParsedText {
  try {
    const value = parseWithSource(text, (_key, member, { source }) =>
      typeof member === 'number' && source !== undefined && String(member) !== source ? source : member,
    );
    return hasRepeatedKey(text) ? { kind: 'repeated_key' } : { kind: 'parsed', value };
  } catch {
    return { kind: 'invalid' };
  }
}

export type JsonMembers =
  | { readonly kind: 'members'; readonly texts: readonly string[] }
  | { readonly kind: 'no_array' }
  /** An object outside of the members holds one of its keys twice. */
  | { readonly kind: 'repeated_key' };

/**
 * Takes a JSON document apart into the texts of an array's members, so that each
 * can be read, bounded and refused by itself. Cost: O(n) in the text's length.
 *
 * @param text a text the JSON grammar has already accepted
 */
export function jsonMembers(text: string, pointer: PointerTokens): JsonMembers {
  const path = createPath();
  const texts: string[] = [];
  const arrayDepth = pointer.length + 1;
  /** Where the member begins that is being read; `null`: outside of the array. */
  let start: number | null = null;
  let isFound = false;
  for (const part of jsonParts(text)) {
    if (part.kind === 'string' || (start !== null && part.depth > arrayDepth)) continue;
    if (part.kind === 'key' && part.isRepeated) return { kind: 'repeated_key' };
    if (start === null) {
      const isArray = part.kind === 'open' && part.bracket === '[' && part.depth === arrayDepth;
      if (isArray && path.isAt(pointer)) [start, isFound] = [part.offset + 1, true];
      path.follow(part);
    } else if (part.kind === 'comma' || part.kind === 'close') {
      texts.push(text.slice(start, part.offset));
      start = part.kind === 'comma' ? part.offset + 1 : null;
    }
  }
  if (!isFound) return { kind: 'no_array' };
  const isEmpty = texts.length === 1 && texts[0]?.trim() === '';
  return { kind: 'members', texts: isEmpty ? [] : texts };
}

/** The key or index of the member being read, for each open value. */
function createPath() {
  const members: (string | number)[] = [];
  return {
    isAt: (pointer: PointerTokens) => pointer.every((token, index) => String(members[index]) === token),
    follow: (part: Exclude<JsonPart, { kind: 'string' }>): void => {
      const last = part.depth - 1;
      const member = members[last];
      if (part.kind === 'key') members[last] = part.name;
      else if (part.kind === 'open') members[last] = 0;
      // Of an object the next key says which member follows.
      else if (part.kind === 'comma' && typeof member === 'number') members[last] = member + 1;
    },
  };
}

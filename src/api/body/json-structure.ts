export interface StructureFault {
  readonly code: 'too_deep' | 'duplicate_key' | 'lone_surrogate';
  readonly detail: string;
}

/** A string, with its colon where it is a key; or a bracket. Numbers and words are passed over. */
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * What `JSON.parse` lets pass: keys given twice, nesting, halves of surrogate
 * pairs. Cost: O(n) in the text's length.
 *
 * @param text a text the JSON grammar has already accepted
 * @returns the first fault; `null` where there is none
 */
export function structureFault(text: string, maxDepth: number): StructureFault | null {
  const keysOfOpenValues: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (string === undefined) {
      if (token === '}' || token === ']') keysOfOpenValues.pop();
      else if (keysOfOpenValues.push(new Set()) > maxDepth) {
        return { code: 'too_deep', detail: `The body must not nest deeper than ${maxDepth} levels.` };
      }
      continue;
    }
    const fault = stringFault(string, colon === undefined ? null : (keysOfOpenValues.at(-1) ?? null));
    if (fault !== null) return fault;
  }
  return null;
}

/** @param siblingKeys keys seen in the same object; `null`: the string is a value */
function stringFault(literal: string, siblingKeys: Set<string> | null): StructureFault | null {
  // Without an escape a string is what it says, and in valid UTF-8 nothing is half of a pair.
  const isPlain = !literal.includes('\\');
  if (isPlain && siblingKeys === null) return null;
  const decoded = isPlain ? literal.slice(1, -1) : String(JSON.parse(literal));
  if (!decoded.isWellFormed()) {
    return { code: 'lone_surrogate', detail: 'Strings must be valid Unicode; one holds half of a surrogate pair.' };
  }
  if (siblingKeys === null) return null;
  if (siblingKeys.has(decoded)) {
    return { code: 'duplicate_key', detail: 'An object holds one of its fields twice; send each field once.' };
  }
  siblingKeys.add(decoded);
  return null;
}

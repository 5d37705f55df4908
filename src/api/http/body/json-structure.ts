import { type JsonPart, jsonParts } from '../../../base/json-parts.ts';

export interface StructureFault {
  readonly code: 'too_deep' | 'duplicate_key' | 'lone_surrogate';
  readonly detail: string;
}

/**
 * What `JSON.parse` lets pass: keys given twice, nesting, halves of surrogate
 * pairs. Cost: O(n) in the text's length.
 *
 * @param text a text the JSON grammar has already accepted
 * @returns the first fault; `null` where there is none
 */
export function structureFault(text: string, maxDepth: number): StructureFault | null {
  for (const part of jsonParts(text)) {
    if (part.kind === 'open' && part.depth > maxDepth) {
      return { code: 'too_deep', detail: `The body must not nest deeper than ${maxDepth} levels.` };
    }
    if (!isWellFormed(part)) {
      return { code: 'lone_surrogate', detail: 'Strings must be valid Unicode; one holds half of a surrogate pair.' };
    }
    if (part.kind === 'key' && part.isRepeated) {
      return { code: 'duplicate_key', detail: 'An object holds one of its fields twice; send each field once.' };
    }
  }
  return null;
}

function isWellFormed(part: JsonPart): boolean {
  if (part.kind === 'key') return part.name.isWellFormed();
  // Without an escape a string is what it says, and in valid UTF-8 nothing is half of a pair.
  if (part.kind !== 'string' || !part.literal.includes('\\')) return true;
  return String(JSON.parse(part.literal)).isWellFormed();
}

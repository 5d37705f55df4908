import type { Json } from '../../base/canonical-json.ts';
import { hasRepeatedKey } from '../../base/json-parts.ts';

export type ParsedText =
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

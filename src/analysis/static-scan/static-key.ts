import type { Node } from 'oxc-parser';

/** The name in `object.name`, `object['name']`, `{ name: … }`; `null`: computed, or private. */
export function staticKey(key: Node, isComputed: boolean): string | null {
  if (key.type === 'Identifier') return isComputed ? null : key.name;
  if (key.type === 'Literal') return typeof key.value === 'string' ? key.value : null;
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0) return key.quasis[0]?.value.cooked ?? null;
  return null;
}

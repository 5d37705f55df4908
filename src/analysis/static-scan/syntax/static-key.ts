import type { MemberExpression, Node } from 'oxc-parser';

/** The name in `object.name`, `object['name']`, `list[0]`, `{ name: … }`; `null`: computed, or private. */
export function staticKey(key: Node, isComputed: boolean): string | null {
  if (key.type === 'Identifier') return isComputed ? null : key.name;
  if (key.type === 'Literal') {
    return typeof key.value === 'string' || typeof key.value === 'number' ? String(key.value) : null;
  }
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0) return key.quasis[0]?.value.cooked ?? null;
  return null;
}

/** The same of a member; private names keep their sign. */
export function memberKey({ property, computed }: MemberExpression): string | null {
  return property.type === 'PrivateIdentifier' ? `#${property.name}` : staticKey(property, computed);
}

/** The last name of `a.b.c`; empty: it has none. */
export function lastName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? (memberKey(node) ?? '') : '';
}

/** `require('./name')`, as it is written or wrapped by a compiler: the name; `null`: no file of the release. */
export function requiredFile(node: Node): string | null {
  if (node.type === 'AwaitExpression') return requiredFile(node.argument);
  if (node.type === 'ImportExpression') return fileName(node.source);
  if (node.type !== 'CallExpression') return null;
  const [first] = node.arguments;
  if (first === undefined || node.callee.type !== 'Identifier') return null;
  return node.callee.name === 'require' ? fileName(first) : requiredFile(first);
}

function fileName(node: Node): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' && node.value.startsWith('.') ? node.value : null;
}

import type { Node } from 'oxc-parser';

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

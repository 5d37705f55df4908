import type { Class } from 'oxc-parser';
import type { WalkState } from './file-syntax.ts';
import { CALLED, createBinding, createScope, declare, memberBinding, type Scope, type Write } from './scope.ts';
import { staticKey } from './static-key.ts';

/**
 * Members of a class and of what is made from it are taken together, with
 * those of the class it extends.
 *
 * @param named where the class is known by its name
 * @returns the scope that its members stand in
 */
export function declareClass(node: Class, scope: Scope, named: Scope, { selfOf }: WalkState): Scope {
  const binding = createBinding();
  const inner = createScope(named, false);
  inner.self = { kind: 'slot', binding };
  scope.file.classes.set(node, binding);
  if (node.id !== null) declare(node.id.name, named, { kind: 'expression', node, scope, path: [] });
  if (node.superClass !== null) {
    binding.writes.push({ kind: 'expression', node: node.superClass, scope, path: [] });
  }
  for (const element of node.body.body) {
    if (element.type !== 'PropertyDefinition' && element.type !== 'MethodDefinition') continue;
    const { key, value } = element;
    const name = key.type === 'PrivateIdentifier' ? `#${key.name}` : staticKey(key, element.computed);
    if (value === null || name === null || name === 'constructor') continue;
    const isGetter = element.type === 'MethodDefinition' && element.kind === 'get';
    const write: Write = { kind: 'expression', node: value, scope: inner, path: isGetter ? [CALLED] : [] };
    memberBinding(binding, name).writes.push(write);
    selfOf.set(value, inner.self);
  }
  return inner;
}

import type { Node } from 'oxc-parser';
import { type Binding, findBinding, memberBinding, type Scope, selfOf, type Write } from './scope.ts';
import { memberKey, staticKey } from './static-key.ts';

/** Names that stand for each other are followed so far. */
const MAX_DEPTH = 6;

/**
 * Where the members of an expression are kept when they are set one by one:
 * with the name it is kept under, with the class, with the exports of the file.
 *
 * @param isMade whether a member that was never set is made, to be set
 */
export function slotOf(node: Node, scope: Scope, isMade: boolean, depth = 0): Binding | null {
  if (depth > MAX_DEPTH) return null;
  if (node.type === 'ThisExpression') return bindingOfSelf(scope);
  if (node.type === 'Identifier') return slotOfName(node.name, scope, isMade, depth);
  if (node.type === 'AssignmentExpression') return slotOf(node.left, scope, isMade, depth + 1);
  if (node.type === 'TSAsExpression') return slotOf(node.expression, scope, isMade, depth + 1);
  if (node.type !== 'MemberExpression') return null;
  const key = memberKey(node);
  if (key === null) return null;
  if (isUnbound(node.object, 'module', scope)) return key === 'exports' ? scope.file.exports : null;
  if (key === 'prototype') return classOf(node.object, scope) ?? scope.file.self;
  const object = slotOf(node.object, scope, isMade, depth + 1);
  if (object === null) return null;
  return isMade ? memberBinding(object, key) : (object.members?.get(key) ?? null);
}

function slotOfName(name: string, scope: Scope, isMade: boolean, depth: number): Binding | null {
  const binding = findBinding(name, scope);
  if (binding === null) return name === 'exports' ? scope.file.exports : null;
  const [only] = binding.writes;
  if (only?.kind !== 'expression' || only.path.length > 0 || only.isArgument === true) return binding;
  const { node } = only;
  const isAlias =
    node.type === 'ThisExpression' ||
    node.type === 'Identifier' ||
    isPrototype(node) ||
    isExports(node, only.scope) ||
    isExportsAssignment(node, only.scope);
  return scope.file.classes.get(node) ?? (isAlias ? slotOf(node, only.scope, isMade, depth + 1) : null) ?? binding;
}

/** `Maker.prototype`, `Maker.prototype = new Other()` */
function isPrototype(node: Node): boolean {
  const object = node.type === 'AssignmentExpression' ? node.left : node;
  return object.type === 'MemberExpression' && memberKey(object) === 'prototype';
}

function bindingOfSelf(scope: Scope): Binding | null {
  const self = selfOf(scope);
  return self.kind === 'slot' ? self.binding : null;
}

function classOf(node: Node, scope: Scope): Binding | null {
  if (node.type !== 'Identifier') return null;
  const writes = findBinding(node.name, scope)?.writes ?? [];
  const [only] = writes;
  return only?.kind === 'expression' ? (scope.file.classes.get(only.node) ?? null) : null;
}

/** `exports`, `module.exports` */
export function isExports(node: Node, scope: Scope): boolean {
  if (node.type === 'Identifier') return isUnbound(node, 'exports', scope);
  return node.type === 'MemberExpression' && memberKey(node) === 'exports' && isUnbound(node.object, 'module', scope);
}

function isExportsAssignment(node: Node, scope: Scope): boolean {
  return node.type === 'AssignmentExpression' && isExports(node.left, scope);
}

function isUnbound(node: Node, name: string, scope: Scope): boolean {
  return node.type === 'Identifier' && node.name === name && findBinding(name, scope) === null;
}

/** What the functions give back that a name or member is given. */
export function returnsOf(write: Write, { file }: Scope): readonly Write[] {
  if (write.kind !== 'expression') return [];
  const { node, path } = write;
  if (path.length === 0) {
    return functionsGiven(write).flatMap((one) => file.functions.get(one)?.returns.writes ?? []);
  }
  // The descriptor of a property, as `defineProperty` takes it.
  const value =
    path.length === 1 && node.type === 'ObjectExpression'
      ? node.properties.find((one) => one.type === 'Property' && staticKey(one.key, one.computed) === path[0])
      : undefined;
  return value?.type === 'Property' ? (file.functions.get(value.value)?.returns.writes ?? []) : [];
}

/** The functions that a name or member is given: written out, or given back by a function that is. */
export function functionsGiven(write: Write): readonly Node[] {
  if (write.kind !== 'expression' || write.path.length > 0) return [];
  const { node, scope } = write;
  if (scope.file.functions.has(node)) return [node];
  if (node.type !== 'CallExpression') return [];
  const makers = (slotOf(node.callee, scope, false)?.writes ?? []).flatMap((one) =>
    one.kind === 'expression' && one.path.length === 0 ? (scope.file.functions.get(one.node) ?? []) : [],
  );
  return makers.flatMap(({ returns }) =>
    returns.writes.flatMap((one) =>
      one.kind === 'expression' && one.path.length === 0 && scope.file.functions.has(one.node) ? [one.node] : [],
    ),
  );
}

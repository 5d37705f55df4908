import type { ArrowFunctionExpression, Class, Node, Function as PlainFunction } from 'oxc-parser';
import { declareModuleParameters } from './bundles.ts';
import type { WalkState } from './file-syntax.ts';
import { declarePattern } from './declare-pattern.ts';
import {
  ANY_MEMBER,
  CALLED,
  type Scope,
  type Write,
  createBinding,
  createScope,
  declare,
  functionScopeOf,
  memberBinding,
} from './scope.ts';
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

/** TypeScript's `declare`: it says that something exists elsewhere. */
export function isDeclaredOnly(node: { readonly declare?: boolean }): boolean {
  return node.declare ?? false;
}

/** Declares a function and opens the scope of its body; `null`: nothing in it runs. */
export function declareFunction(
  node: ArrowFunctionExpression | PlainFunction,
  scope: Scope,
  state: WalkState,
): Scope | null {
  if ('declare' in node && isDeclaredOnly(node)) return null;
  const inner = createScope(scope, true);
  scope.file.functions.set(node, inner);
  inner.self = state.selfOf.get(node) ?? null;
  const itself: Write = { kind: 'expression', node, scope, path: [] };
  if (node.type === 'FunctionDeclaration' && node.id !== null) {
    declare(node.id.name, scope, itself);
    // In sloppy scripts the name is seen in the whole function around.
    const around = functionScopeOf(scope);
    if (around !== scope) declare(node.id.name, around, itself);
  } else if (node.id !== null) declare(node.id.name, inner, itself);
  declare('arguments', inner, null);
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') {
    inner.returns.writes.push({ kind: 'expression', node: node.body, scope: inner, path: [] });
  }
  const args = state.argumentsOf.get(node) ?? [];
  for (const [i, parameter] of node.params.entries()) {
    const argument = args[i];
    declarePattern(parameter, inner, argument === undefined ? null : { kind: 'expression', scope, ...argument }, state);
  }
  declareModuleParameters(node, inner, state);
  return inner;
}

/** Of the descriptor of a property, as `defineProperty` takes it: `this` is whatever has the property. */
const OF_DESCRIPTORS: ReadonlySet<string | null> = new Set(['value', 'get', 'set']);

/** In the methods of an object, `this` is the object. */
export function recordMethods(
  node: Extract<Node, { type: 'ObjectExpression' | 'ArrayExpression' }>,
  scope: Scope,
  { selfOf }: WalkState,
): void {
  if (node.type !== 'ObjectExpression') return;
  for (const property of node.properties) {
    if (property.type !== 'Property' || OF_DESCRIPTORS.has(staticKey(property.key, property.computed))) continue;
    if (property.value.type === 'FunctionExpression') {
      selfOf.set(property.value, { kind: 'object', node, scope });
    }
  }
}

/** Methods of lists that call what they are given with each element. */
const TAKES_ELEMENTS: ReadonlySet<string> = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'some']);

/** `(function (fs) { … })(require('fs'))`, `import('fs').then((fs) => …)`, `[a, b].forEach((x) => …)`. */
export function recordArguments(
  { callee, arguments: args }: Extract<Node, { type: 'CallExpression' }>,
  { argumentsOf }: WalkState,
): void {
  const whole = (nodes: readonly Node[]) => nodes.map((node) => ({ node, path: [] }));
  if (callee.type === 'FunctionExpression' || callee.type === 'ArrowFunctionExpression') {
    argumentsOf.set(callee, whole(args));
  }
  if (callee.type !== 'MemberExpression') return;
  const method = staticKey(callee.property, callee.computed);
  const [first, ...rest] = args;
  if (method === null || first === undefined) return;
  if (method === 'call') argumentsOf.set(callee.object, whole(rest));
  else if (method === 'then' && callee.object.type === 'ImportExpression') {
    argumentsOf.set(first, whole([callee.object]));
  } else if (TAKES_ELEMENTS.has(method)) {
    argumentsOf.set(first, [{ node: callee.object, path: [ANY_MEMBER] }]);
  }
}

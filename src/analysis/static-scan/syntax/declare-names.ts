import type { ArrowFunctionExpression, Function as PlainFunction, Node } from 'oxc-parser';
import { declareClass } from './declare-class.ts';
import type { WalkState } from './file-syntax.ts';
import { declareByCall, declareExport } from './declare-exports.ts';
import { declareModuleParameters, recordBundle } from './bundles.ts';
import { readPattern } from './read-pattern.ts';
import { ANY_MEMBER, createScope, declare, functionScopeOf, type Scope, type Write } from './scope.ts';
import { memberKey, staticKey } from './static-key.ts';

/**
 * Declares what a node declares.
 *
 * @returns the scope that its children stand in; `null`: nothing in it runs
 */
export function declarationsOf(node: Node, scope: Scope, state: WalkState): Scope | null {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes declare nothing
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return declareFunction(node, scope, state);
    case 'ClassDeclaration':
      return isDeclaredOnly(node) ? null : declareClass(node, scope, scope, state);
    case 'ClassExpression': {
      const inner = createScope(scope, false);
      return declareClass(node, scope, inner, state);
    }
    case 'VariableDeclaration':
      return isDeclaredOnly(node) ? null : declareVariables(node, scope, state);
    case 'ImportDeclaration':
      declareImports(node, scope, state);
      return null;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration':
      declareExport(node, scope);
      return scope;
    case 'ReturnStatement':
      if (node.argument !== null)
        scope.returns.writes.push({ kind: 'expression', node: node.argument, scope, path: [] });
      return scope;
    case 'ObjectExpression':
    case 'ArrayExpression':
      recordMethods(node, scope, state);
      recordBundle(node, state);
      return scope;
    case 'TSImportEqualsDeclaration':
      declareImportEquals(node, scope);
      return scope;
    case 'TSEnumDeclaration':
      if (isDeclaredOnly(node)) return null;
      declare(node.id.name, scope, null);
      return scope;
    case 'TSModuleDeclaration':
      if (isDeclaredOnly(node)) return null;
      if (node.id.type === 'Identifier') declare(node.id.name, scope, null);
      return createScope(scope, true);
    case 'StaticBlock':
      return createScope(scope, true);
    case 'ForOfStatement':
      return declareElement(node, scope, state);
    case 'BlockStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'SwitchStatement':
      return createScope(scope, false);
    case 'CatchClause': {
      const inner = createScope(scope, false);
      if (node.param !== null) declarePattern(node.param, inner, null, state);
      return inner;
    }
    case 'AssignmentExpression':
      if (node.operator === '=' || node.operator === '??=' || node.operator === '||=') {
        assign(node.left, { kind: 'expression', node: node.right, scope, path: [] }, scope, state);
      }
      return scope;
    case 'CallExpression':
      recordArguments(node, state);
      declareByCall(node, scope, state);
      return scope;
    default:
      return scope;
  }
}

/** TypeScript's `declare`: it says that something exists elsewhere. */
function isDeclaredOnly(node: { readonly declare?: boolean }): boolean {
  return node.declare ?? false;
}

function declareFunction(node: ArrowFunctionExpression | PlainFunction, scope: Scope, state: WalkState): Scope | null {
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
function recordMethods(
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

/** `for (const name of list)` */
function declareElement(node: Extract<Node, { type: 'ForOfStatement' }>, scope: Scope, state: WalkState): Scope {
  const inner = createScope(scope, false);
  if (node.left.type !== 'VariableDeclaration') return inner;
  const target = node.left.kind === 'var' ? functionScopeOf(scope) : inner;
  for (const { id } of node.left.declarations) {
    declarePattern(id, target, { kind: 'expression', node: node.right, scope, path: [ANY_MEMBER] }, state);
  }
  return inner;
}

function declareVariables(node: Extract<Node, { type: 'VariableDeclaration' }>, scope: Scope, state: WalkState): Scope {
  const target = node.kind === 'var' ? functionScopeOf(scope) : scope;
  for (const { id, init } of node.declarations) {
    declarePattern(id, target, init === null ? null : { kind: 'expression', node: init, scope, path: [] }, state);
  }
  return scope;
}

function declareImports(node: Extract<Node, { type: 'ImportDeclaration' }>, scope: Scope, { syntax }: WalkState): void {
  if (node.importKind === 'type') return;
  const specifier = node.source.value;
  for (const part of node.specifiers) {
    if (part.type !== 'ImportSpecifier') {
      declare(part.local.name, scope, {
        kind: 'import',
        specifier,
        scope,
        path: part.type === 'ImportDefaultSpecifier' ? ['default'] : [],
      });
    } else if (part.importKind !== 'type') {
      const name = part.imported.type === 'Identifier' ? part.imported.name : part.imported.value;
      const write: Write = { kind: 'import', specifier, scope, path: [name] };
      declare(part.local.name, scope, write);
      syntax.destructured.push({ node: part, write });
    }
  }
}

function declareImportEquals(node: Extract<Node, { type: 'TSImportEqualsDeclaration' }>, scope: Scope): void {
  const { moduleReference } = node;
  const isModule = moduleReference.type === 'TSExternalModuleReference' && node.importKind !== 'type';
  const write: Write | null = isModule
    ? { kind: 'import', specifier: moduleReference.expression.value, scope, path: [] }
    : null;
  declare(node.id.name, scope, write);
}

/** Names of a pattern that declares them in `scope`; its defaults stand there too. */
function declarePattern(pattern: Node, scope: Scope, write: Write | null, { syntax }: WalkState): void {
  readPattern(pattern, write, {
    scope,
    name: (name, value) => declare(name, scope, value),
    member: () => {},
    destructured: (node, value) => syntax.destructured.push({ node, write: value }),
  });
}

function assign(target: Node, write: Write, scope: Scope, state: WalkState): void {
  readPattern(target, write, {
    scope,
    name: (name, value) => {
      if (value !== null) state.late.push({ name, scope, write: value });
    },
    member: (member, value) => {
      const key = memberKey(member);
      if (value !== null && key !== null) state.memberWrites.push({ object: member.object, key, scope, write: value });
    },
    destructured: (node, value) => state.syntax.destructured.push({ node, write: value }),
  });
}

/** Methods of lists that call what they are given with each element. */
const TAKES_ELEMENTS: ReadonlySet<string> = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'some']);

/** `(function (fs) { … })(require('fs'))`, `import('fs').then((fs) => …)`, `[a, b].forEach((x) => …)`. */
function recordArguments(
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

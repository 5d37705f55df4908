import type { ArrowFunctionExpression, Function as PlainFunction, Node } from 'oxc-parser';
import type { WalkState } from './file-syntax.ts';
import { readPattern } from './read-pattern.ts';
import { createScope, declare, functionScopeOf, type Scope, type Write } from './scope.ts';
import { staticKey } from './static-key.ts';

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
      if (isDeclaredOnly(node)) return null;
      if (node.id !== null) declare(node.id.name, scope, null);
      return scope;
    case 'ClassExpression': {
      const inner = createScope(scope, false);
      if (node.id !== null) declare(node.id.name, inner, null);
      return inner;
    }
    case 'VariableDeclaration':
      return isDeclaredOnly(node) ? null : declareVariables(node, scope, state);
    case 'ImportDeclaration':
      declareImports(node, scope, state);
      return null;
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
    case 'BlockStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
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
      noteArguments(node, state);
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
  if (node.type === 'FunctionDeclaration' && node.id !== null) {
    declare(node.id.name, scope, null);
    // In sloppy scripts the name is seen in the whole function around.
    declare(node.id.name, functionScopeOf(scope), null);
  } else if (node.id !== null) declare(node.id.name, inner, null);
  declare('arguments', inner, null);
  const given = state.argumentsOf.get(node) ?? [];
  for (const [i, parameter] of node.params.entries()) {
    const argument = given[i];
    const write: Write | null = argument === undefined ? null : { kind: 'expression', node: argument, scope, path: [] };
    declarePattern(parameter, inner, write, state);
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
      declare(part.local.name, scope, { kind: 'import', specifier, path: [] });
    } else if (part.importKind !== 'type') {
      const name = part.imported.type === 'Identifier' ? part.imported.name : part.imported.value;
      const write: Write = { kind: 'import', specifier, path: [name] };
      declare(part.local.name, scope, write);
      syntax.taken.push({ node: part, write });
    }
  }
}

function declareImportEquals(node: Extract<Node, { type: 'TSImportEqualsDeclaration' }>, scope: Scope): void {
  const { moduleReference } = node;
  const isModule = moduleReference.type === 'TSExternalModuleReference' && node.importKind !== 'type';
  const write: Write | null = isModule
    ? { kind: 'import', specifier: moduleReference.expression.value, path: [] }
    : null;
  declare(node.id.name, scope, write);
}

/** Names of a pattern that declares them in `scope`; its defaults stand there too. */
function declarePattern(pattern: Node, scope: Scope, write: Write | null, { syntax }: WalkState): void {
  readPattern(pattern, write, {
    scope,
    name: (name, value) => declare(name, scope, value),
    taken: (node, value) => syntax.taken.push({ node, write: value }),
  });
}

function assign(target: Node, write: Write, scope: Scope, state: WalkState): void {
  readPattern(target, write, {
    scope,
    name: (name, value) => {
      if (value !== null) state.late.push({ name, scope, write: value });
    },
    taken: (node, value) => state.syntax.taken.push({ node, write: value }),
  });
}

/** `(function (fs) { … })(require('fs'))` and `import('fs').then((fs) => …)`. */
function noteArguments(
  { callee, arguments: given }: Extract<Node, { type: 'CallExpression' }>,
  state: WalkState,
): void {
  if (callee.type === 'FunctionExpression' || callee.type === 'ArrowFunctionExpression') {
    state.argumentsOf.set(callee, given);
  }
  if (callee.type !== 'MemberExpression') return;
  const method = staticKey(callee.property, callee.computed);
  const [first, ...rest] = given;
  if (method === 'call') state.argumentsOf.set(callee.object, rest);
  else if (method === 'then' && callee.object.type === 'ImportExpression' && first !== undefined) {
    state.argumentsOf.set(first, [callee.object]);
  }
}

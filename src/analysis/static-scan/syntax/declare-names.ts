import type { Node } from 'oxc-parser';
import { recordBundle } from './bundles.ts';
import { declareClass, declareFunction, isDeclaredOnly, recordArguments, recordMethods } from './declare-functions.ts';
import { declareByCall, declareExport } from './declare-exports.ts';
import type { WalkState } from './file-syntax.ts';
import { assignPattern, declarePattern } from './declare-pattern.ts';
import { ANY_MEMBER, type Scope, type Write, createScope, declare, functionScopeOf } from './scope.ts';

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
        assignPattern(node.left, { kind: 'expression', node: node.right, scope, path: [] }, scope, state);
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

import type { MemberExpression, Node, Program } from 'oxc-parser';
import { isCredentialVariable } from '../detect/credential-names.ts';
import { declarationsOf } from './declare-names.ts';
import { mayHoldCredential, mayNameAHeader } from '../detect/header-credentials.ts';
import { mayHandOnAKey } from '../detect/key-credentials.ts';
import { type FileSyntax, type WalkState, pushChildren } from './file-syntax.ts';
import { type Scope, createFileScope, createScope } from './scope.ts';
import { applyWrites } from './apply-writes.ts';
import { staticKey } from './static-key.ts';

/** One walk with a stack of its own: machine-made text nests deeper than calls may. */
export function collectSyntax(program: Program): FileSyntax {
  const file = createFileScope();
  const state: WalkState = {
    syntax: { program, calls: [], members: [], destructured: [], texts: [], credentials: [], imports: [], file },
    late: [],
    argumentsOf: new Map(),
    memberWrites: [],
    selfOf: new Map(),
    bundled: new Map(),
  };
  const root = createScope(file, true);
  // Two stacks side by side: one object less for each node of the tree.
  const nodes: Node[] = [program];
  const scopes: Scope[] = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const scope = scopes.pop()!;
    collectNode(node, scope, state);
    const inner = declarationsOf(node, scope, state);
    if (inner === null) continue;
    pushChildren(node, nodes);
    while (scopes.length < nodes.length) scopes.push(inner);
  }
  applyWrites(state, root);
  return state.syntax;
}

function collectNode(node: Node, scope: Scope, { syntax }: WalkState): void {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes tell nothing
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      syntax.calls.push({ node, scope });
      return;
    case 'MemberExpression':
      if (mayBeEnvironment(node)) syntax.members.push({ node, scope });
      return;
    case 'ObjectExpression':
      if (node.properties.some((one) => one.type === 'Property' && isCandidate(one.key, one.computed, one.value))) {
        syntax.credentials.push({ node, scope });
      }
      return;
    case 'AssignmentExpression':
      if (node.left.type === 'MemberExpression' && isCandidate(node.left.property, node.left.computed, node.right)) {
        syntax.credentials.push({ node, scope });
      }
      return;
    case 'ImportExpression':
    case 'TemplateLiteral':
      syntax.texts.push({ node, scope });
      return;
    case 'Literal':
      if (typeof node.value === 'string' && (node.value.length >= SHORTEST_CREDENTIAL || node.value.endsWith('='))) {
        syntax.texts.push({ node, scope });
      }
      return;
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      if (!('importKind' in node) || node.importKind !== 'type') {
        syntax.imports.push({ node, specifier: node.source.value });
      }
      return;
    case 'ExportNamedDeclaration':
      if (node.source !== null) syntax.imports.push({ node, specifier: node.source.value });
      return;
    case 'TSImportEqualsDeclaration':
      if (node.moduleReference.type === 'TSExternalModuleReference' && node.importKind !== 'type') {
        syntax.imports.push({ node, specifier: node.moduleReference.expression.value });
      }
      return;
    default:
  }
}

function isCandidate(key: Node, isComputed: boolean, value: Node): boolean {
  const name = staticKey(key, isComputed);
  if (name === null) return isComputed && mayNameAHeader(key);
  return mayHoldCredential(name) || mayHandOnAKey(name, value);
}

/** The published forms are longer. */
const SHORTEST_CREDENTIAL = 20;

/** A name known later may be any. */
function mayBeEnvironment({ property, computed }: MemberExpression): boolean {
  const key = staticKey(property, computed);
  return key === null ? computed : key === 'env' || isCredentialVariable(key);
}

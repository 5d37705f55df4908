import type { MemberExpression, Node, Program } from 'oxc-parser';
import { pushChildren } from './child-nodes.ts';
import { isCredentialVariable } from './credential-names.ts';
import { declarationsOf } from './declare-names.ts';
import type { FileSyntax, WalkState } from './file-syntax.ts';
import { createScope, declare, findBinding, type Scope } from './scope.ts';
import { staticKey } from './static-key.ts';

/** One walk with a stack of its own: machine-made text nests deeper than calls may. */
export function collectSyntax(program: Program): FileSyntax {
  const state: WalkState = {
    syntax: { uses: [], members: [], taken: [], texts: [], staticSpecifiers: [] },
    late: [],
    argumentsOf: new Map(),
  };
  const root = createScope(null, true);
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
  for (const { name, scope, write } of state.late) {
    const binding = findBinding(name, scope);
    if (binding === null) declare(name, root, write);
    else binding.writes.push(write);
  }
  return state.syntax;
}

function collectNode(node: Node, scope: Scope, { syntax }: WalkState): void {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes tell nothing
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      syntax.uses.push({ node, scope });
      return;
    case 'MemberExpression':
      if (mayBeEnvironment(node)) syntax.members.push({ node, scope });
      return;
    case 'ImportExpression':
    case 'TemplateLiteral':
      syntax.texts.push({ node, scope });
      return;
    case 'Literal':
      if (typeof node.value === 'string' && node.value.length >= SHORTEST_CREDENTIAL)
        syntax.texts.push({ node, scope });
      return;
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      syntax.staticSpecifiers.push(node.source.value);
      return;
    case 'ExportNamedDeclaration':
      if (node.source !== null) syntax.staticSpecifiers.push(node.source.value);
      return;
    default:
  }
}

/** The published forms are longer. */
const SHORTEST_CREDENTIAL = 20;

/** A name known later may be any. */
function mayBeEnvironment({ property, computed }: MemberExpression): boolean {
  const key = staticKey(property, computed);
  return key === null ? computed : key === 'env' || isCredentialVariable(key);
}

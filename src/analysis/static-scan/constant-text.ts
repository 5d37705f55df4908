import type { Node } from 'oxc-parser';
import { findBinding, type Scope } from './scope.ts';
import { staticKey } from './static-key.ts';

/** Stands for what is only known when the program runs. */
const UNKNOWN = '\0';
const MAX_DEPTH = 12;
const MAX_CHARACTERS = 4_096;
/** Methods that put their arguments together as a path; whose they are does not matter for its text. */
const JOINS_A_PATH: ReadonlySet<string> = new Set(['join', 'resolve']);

/**
 * The text of an expression as far as it stands in the file; unknown parts are NUL.
 *
 * @returns `null`: no part of it is known
 */
export function constantText(node: Node, scope: Scope, depth = 0): string | null {
  if (depth > MAX_DEPTH) return null;
  const text = textOf(node, scope, depth);
  return text === null || /^\0+$/u.test(text) ? null : text.slice(0, MAX_CHARACTERS);
}

function textOf(node: Node, scope: Scope, depth: number): string | null {
  const part = (inner: Node) => constantText(inner, scope, depth + 1) ?? UNKNOWN;
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes have no fixed text
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'TemplateLiteral':
      return node.quasis
        .map(
          (quasi, i) =>
            `${quasi.value.cooked ?? UNKNOWN}${node.expressions[i] === undefined ? '' : part(node.expressions[i])}`,
        )
        .join('');
    case 'BinaryExpression':
      return node.operator === '+' ? `${part(node.left)}${part(node.right)}` : null;
    case 'Identifier':
      return textOfName(node.name, scope, depth);
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return part(node.expression);
    case 'CallExpression':
      return joinedPath(node, part);
    default:
      return null;
  }
}

/** Only a name with one value has a text. */
function textOfName(name: string, scope: Scope, depth: number): string | null {
  const writes = findBinding(name, scope)?.writes ?? [];
  const [only] = writes;
  if (writes.length !== 1 || only?.kind !== 'expression' || only.path.length > 0) return null;
  return constantText(only.node, only.scope, depth + 1);
}

function joinedPath(call: Extract<Node, { type: 'CallExpression' }>, part: (node: Node) => string): string | null {
  const { callee } = call;
  const name =
    callee.type === 'MemberExpression'
      ? staticKey(callee.property, callee.computed)
      : callee.type === 'Identifier'
        ? callee.name
        : null;
  if (name === null || !JOINS_A_PATH.has(name)) return null;
  return call.arguments.map((argument) => part(argument)).join('/');
}

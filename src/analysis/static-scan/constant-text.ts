import type { Node } from 'oxc-parser';
import { findBinding, type Scope } from './scope.ts';
import { staticKey } from './static-key.ts';

/** Stands for what is only known when the program runs. */
const UNKNOWN = '\0';
const MAX_DEPTH = 12;
const MAX_CHARACTERS = 4_096;
/** A name that is given more texts than this is put together. */
const MAX_TEXTS = 8;
/** Choices within choices; each level may multiply them. */
const MAX_CHOICES = 4;
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
    case 'NewExpression':
      return ownAddress(node, part);
    case 'MemberExpression':
      return node.object.type === 'MetaProperty' && staticKey(node.property, node.computed) === 'dirname'
        ? OWN_FOLDER
        : null;
    default:
      return null;
  }
}

/**
 * Every text that an expression may have: of a choice and of a name with
 * several values each; unknown parts are NUL, `null` is none known.
 */
export function constantTexts(node: Node, scope: Scope, depth = 0): ReadonlyArray<string | null> {
  const next = (inner: Node) => constantTexts(inner, scope, depth + 1);
  if (depth > MAX_CHOICES) return [null];
  if (node.type === 'ConditionalExpression') return [...next(node.consequent), ...next(node.alternate)];
  if (node.type === 'LogicalExpression') return [...next(node.left), ...next(node.right)];
  const writes = node.type === 'Identifier' ? (findBinding(node.name, scope)?.writes ?? []) : [];
  if (writes.length === 0 || writes.length > MAX_TEXTS) return [constantText(node, scope)];
  return writes.flatMap((write) =>
    write.kind === 'expression' && write.path.length === 0 ? constantTexts(write.node, write.scope, depth + 1) : [null],
  );
}

/** The folder of the file itself. */
const OWN_FOLDER = '.';

/** Only a name with one value has a text. */
function textOfName(name: string, scope: Scope, depth: number): string | null {
  const binding = findBinding(name, scope);
  if (binding === null) return name === '__dirname' ? OWN_FOLDER : null;
  const { writes } = binding;
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

/** `new URL('./x.js', import.meta.url)` */
function ownAddress(
  { callee, arguments: given }: Extract<Node, { type: 'NewExpression' }>,
  part: (node: Node) => string,
): string | null {
  const [path, base] = given;
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || path === undefined) return null;
  return base?.type === 'MemberExpression' && base.object.type === 'MetaProperty' ? part(path) : null;
}

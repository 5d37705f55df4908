import type { Node } from 'oxc-parser';
import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import type { Placed, Use } from './file-syntax.ts';
import { placeName } from './meaning.ts';
import { placesOf } from './resolve-meanings.ts';
import { type PlaceMeaning, type Scope, findBinding } from './scope.ts';
import { memberKey, requiredFile, staticKey } from './static-key.ts';

/** One ability seen at one place of the text. */
export interface Hit {
  readonly code: StaticCode;
  /** What was called or named, in our words: never text of the file. */
  readonly what: string;
  readonly node: Node;
}

/** A call whose callee is known, with the arguments that reach it. */
export interface ResolvedUse {
  readonly node: Use;
  readonly scope: Scope;
  /** What is called. */
  readonly at: PlaceMeaning;
  /** The same as `placeName` writes it. */
  readonly place: string;
  /** Empty where they are given elsewhere. */
  readonly given: readonly Node[];
}

/** Calls that call what they are given. */
const CALLS_ITS_ARGUMENT: ReadonlySet<string> = new Set([
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'then',
  'promisify',
  'setTimeout',
  'setImmediate',
  'setInterval',
  'nextTick',
]);

/** Everything known that one use calls: its callee, also through `call`, `apply` and `bind`, and what it is handed to call. */
export function resolveUse({ node, scope }: Placed<Use>): readonly ResolvedUse[] {
  if (node.type === 'TaggedTemplateExpression') return resolved(node.tag, node, scope, [node.quasi]);
  const { callee, arguments: given } = node;
  const method = callee.type === 'MemberExpression' ? staticKey(callee.property, callee.computed) : null;
  const called =
    callee.type === 'MemberExpression' && (method === 'call' || method === 'apply')
      ? resolved(callee.object, node, scope, method === 'call' ? given.slice(1) : [])
      : resolved(callee, node, scope, given);
  const name = callee.type === 'Identifier' ? callee.name : method;
  const handed =
    (name !== null && CALLS_ITS_ARGUMENT.has(name)) ||
    isOfOtherFile(callee, scope) ||
    called.some(({ place }) => place === 'global.Reflect.apply')
      ? given.slice(0, 1)
      : [];
  return [...called, ...handed.flatMap((argument) => handedOn(argument, node, scope))];
}

/** A function that is handed to what calls it, also `write.bind(null, path)` with what it is bound to. */
function handedOn(argument: Node, node: Use, scope: Scope): readonly ResolvedUse[] {
  if (argument.type === 'Identifier' || argument.type === 'MemberExpression') {
    return resolved(argument, node, scope, []);
  }
  if (argument.type !== 'CallExpression' || argument.callee.type !== 'MemberExpression') return [];
  if (memberKey(argument.callee) !== 'bind') return [];
  return resolved(argument.callee.object, node, scope, argument.arguments.slice(1));
}

/** Whether a function of another file of the release is called: what it is handed, it is handed to call. */
function isOfOtherFile(callee: Node, scope: Scope): boolean {
  if (callee.type === 'SequenceExpression') return isOfOtherFile(callee.expressions.at(-1)!, scope);
  if (callee.type === 'MemberExpression') return isOfOtherFile(callee.object, scope);
  if (callee.type !== 'Identifier') return false;
  return (findBinding(callee.name, scope)?.writes ?? []).some(
    (write) =>
      (write.kind === 'import' && write.specifier.startsWith('.')) ||
      (write.kind === 'expression' && requiredFile(write.node) !== null),
  );
}

function resolved(callee: Node, node: Use, scope: Scope, given: readonly Node[]): readonly ResolvedUse[] {
  return placesOf(callee, scope).map((at) => ({ node, scope, at, place: placeName(at), given }));
}

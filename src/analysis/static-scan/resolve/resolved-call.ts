import type { Node } from 'oxc-parser';
import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { Scoped, CallSite } from '../syntax/file-syntax.ts';
import { pathName } from '../syntax/access-path.ts';
import { accessPathsOf } from './resolve-meanings.ts';
import { type AccessPath, type Scope, findBinding } from '../syntax/scope.ts';
import { memberKey, requiredFile, staticKey } from '../syntax/static-key.ts';

/** One ability seen at one place of the text. */
export interface NodeFinding {
  readonly code: StaticCode;
  /** What was called or named, in our words: never text of the file. */
  readonly what: string;
  readonly node: Node;
}

/** A call whose callee is known, with the arguments that reach it. */
export interface ResolvedCall {
  readonly node: CallSite;
  readonly scope: Scope;
  /** What is called. */
  readonly callee: AccessPath;
  /** The same as `pathName` writes it. */
  readonly calleeName: string;
  /** Empty where they are given elsewhere. */
  readonly args: readonly Node[];
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
export function resolveCall({ node, scope }: Scoped<CallSite>): readonly ResolvedCall[] {
  if (node.type === 'TaggedTemplateExpression') return resolved(node.tag, node, scope, [node.quasi]);
  const { callee, arguments: args } = node;
  const method = callee.type === 'MemberExpression' ? staticKey(callee.property, callee.computed) : null;
  const called =
    callee.type === 'MemberExpression' && (method === 'call' || method === 'apply')
      ? resolved(callee.object, node, scope, method === 'call' ? args.slice(1) : [])
      : resolved(callee, node, scope, args);
  const name = callee.type === 'Identifier' ? callee.name : method;
  const handed =
    (name !== null && CALLS_ITS_ARGUMENT.has(name)) ||
    isOfOtherFile(callee, scope) ||
    called.some(({ calleeName }) => calleeName === 'global.Reflect.apply')
      ? args.slice(0, 1)
      : [];
  return [...called, ...handed.flatMap((argument) => handedOn(argument, node, scope))];
}

/** A function that is handed to what calls it, also `write.bind(null, path)` with what it is bound to. */
function handedOn(argument: Node, node: CallSite, scope: Scope): readonly ResolvedCall[] {
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

function resolved(callee: Node, node: CallSite, scope: Scope, args: readonly Node[]): readonly ResolvedCall[] {
  return accessPathsOf(callee, scope).map((path) => ({
    node,
    scope,
    callee: path,
    calleeName: pathName(path),
    args: args,
  }));
}

import type { Node } from 'oxc-parser';
import { accessPathsAmong, globalPath } from '../syntax/access-path.ts';
import {
  type AccessPath,
  type Binding,
  CALLED,
  type Meaning,
  type Scope,
  type Write,
  findBinding,
  selfOf,
} from '../syntax/scope.ts';
import { moduleNamed, moduleNamedBy } from './module-named.ts';
import { type Resolver, meaningsOfMade, meaningsOfResult, resultOf } from './resolve-calls.ts';
import { MAX_DEPTH, MAX_MEANINGS, meaningsOfMember, memberMeanings } from './resolve-members.ts';

const NOTHING: readonly Meaning[] = [];

/**
 * Everything that an expression may stand for. A name with several values has
 * all their meanings: what may be reached is an ability. What is not known adds nothing.
 */
export function meaningsOf(node: Node, scope: Scope, depth = 0): readonly Meaning[] {
  if (depth > MAX_DEPTH || scope.file.stepsLeft <= 0) return NOTHING;
  scope.file.stepsLeft -= 1;
  const next = (inner: Node) => meaningsOf(inner, scope, depth + 1);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes stand for nothing known
  switch (node.type) {
    case 'Identifier':
      return meaningsOfName(node.name, scope, depth);
    case 'MemberExpression':
      return once(node, scope, () => meaningsOfMember(node, scope, depth, RESOLVER));
    case 'ThisExpression':
      return [selfOf(scope)];
    case 'Super':
      return parentOf(selfOf(scope), depth);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return next(node.expression);
    case 'AwaitExpression':
      return next(node.argument);
    case 'AssignmentExpression':
      return next(node.right);
    case 'SequenceExpression':
      return next(node.expressions.at(-1)!);
    case 'ConditionalExpression':
      return [...next(node.consequent), ...next(node.alternate)].slice(0, MAX_MEANINGS);
    case 'LogicalExpression':
      return [...next(node.left), ...next(node.right)].slice(0, MAX_MEANINGS);
    case 'ImportExpression':
      return moduleNamedBy(node.source, scope);
    case 'CallExpression':
      return once(node, scope, () => meaningsOfResult(node, scope, depth, RESOLVER));
    case 'NewExpression':
      return once(node, scope, () => meaningsOfMade(node, scope, depth, RESOLVER));
    case 'ObjectExpression':
      return [{ kind: 'object', node, scope }];
    case 'ArrayExpression':
      return [{ kind: 'list', node, scope }];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const inner = scope.file.functions.get(node);
      return inner === undefined ? NOTHING : [{ kind: 'function', scope: inner }];
    }
    case 'ClassDeclaration':
    case 'ClassExpression': {
      const binding = scope.file.classes.get(node);
      return binding === undefined ? NOTHING : [{ kind: 'slot', binding }];
    }
    default:
      return NOTHING;
  }
}

/** Names, members and calls lead to each other: each is resolved once. */
function once(node: Node, { file }: Scope, resolve: () => readonly Meaning[]): readonly Meaning[] {
  const known = file.resolved.get(node);
  if (known !== undefined) return known;
  file.resolved.set(node, NOTHING);
  const meanings = resolve().slice(0, MAX_MEANINGS);
  file.resolved.set(node, meanings);
  return meanings;
}

/** What a class extends. */
function parentOf(self: Meaning, depth: number): readonly Meaning[] {
  return self.kind === 'slot' ? meaningsOfBinding(self.binding, depth) : NOTHING;
}

/** Places only: what a table can be asked about. */
export function accessPathsOf(node: Node, scope: Scope): readonly AccessPath[] {
  return accessPathsAmong(meaningsOf(node, scope));
}

/** What a name or member may stand for by one of its values. */
export function meaningsOfWrite(write: Write, depth = 0): readonly Meaning[] {
  const whole = wholeOfWrite(write, depth);
  return write.path.reduce<readonly Meaning[]>(
    (meanings, key) =>
      meanings.flatMap((meaning) =>
        key === CALLED ? RESOLVER.resultOf(meaning, depth) : RESOLVER.memberMeanings(meaning, key, depth),
      ),
    whole,
  );
}

function wholeOfWrite(write: Write, depth: number): readonly Meaning[] {
  if (write.kind === 'known') return [write.meaning];
  return write.kind === 'import'
    ? moduleNamed(write.specifier, write.scope)
    : meaningsOf(write.node, write.scope, depth + 1);
}

function meaningsOfName(name: string, scope: Scope, depth: number): readonly Meaning[] {
  const binding = findBinding(name, scope);
  if (binding !== null) {
    const meanings = meaningsOfBinding(binding, depth);
    if (binding.members !== null) return [...meanings, { kind: 'slot', binding }];
    const same = binding.writes.length === 0 ? scope.file.parameters.get(name) : undefined;
    return same === undefined ? meanings : [{ kind: 'slot', binding: same }];
  }
  return name === 'exports' ? [{ kind: 'slot', binding: scope.file.exports }] : [globalPath(name)];
}

/** What a name or member may stand for by all of its values; resolved once. */
export function meaningsOfBinding(binding: Binding, depth: number): readonly Meaning[] {
  if (binding.meanings === null) {
    binding.meanings = NOTHING;
    binding.meanings = binding.writes.flatMap((write) => meaningsOfWrite(write, depth)).slice(0, MAX_MEANINGS);
  }
  return binding.meanings;
}

const RESOLVER: Resolver = {
  meaningsOf,
  meaningsOfBinding,
  memberMeanings: (meaning, key, depth) => memberMeanings(meaning, key, depth, RESOLVER),
  resultOf: (meaning, depth) => resultOf(meaning, [], null, depth, RESOLVER),
};

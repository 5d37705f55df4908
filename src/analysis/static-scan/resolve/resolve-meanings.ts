import type { Node } from 'oxc-parser';
import { constantText, constantTexts } from '../syntax/constant-text.ts';
import { knownModule } from '../known-modules/known-modules.ts';
import { globalPath, memberPath, pathOfModule } from '../syntax/access-path.ts';
import { meaningsOfMade, meaningsOfResult, type Resolver, resultOf } from './resolve-calls.ts';
import {
  ANY_MEMBER,
  type Binding,
  CALLED,
  findBinding,
  type Meaning,
  type AccessPath,
  type Scope,
  selfOf,
  type Write,
} from '../syntax/scope.ts';
import { slotOf } from '../syntax/slots.ts';
import { memberKey, staticKey } from '../syntax/static-key.ts';

/** A name that is given more values than this is no alias. */
const MAX_MEANINGS = 8;
/** Deeper chains of members and calls are not followed; also what keeps the call stack small. */
const MAX_DEPTH = 40;
/** What is copied from each other may be copied in a circle: each level multiplies it. */
const COST_OF_COPY = 14;
const NOTHING: readonly Meaning[] = [];
const CODE_MAKER: readonly Meaning[] = [globalPath('Function')];

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
      return once(node, scope, () => meaningsOfMember(node, scope, depth));
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

/** The access paths among some meanings, also of what another file hands on. */
export function accessPathsAmong(meanings: readonly Meaning[]): readonly AccessPath[] {
  return meanings.flatMap((meaning) => {
    if (meaning.kind === 'value') return meaning.value.paths;
    return meaning.kind === 'module' || meaning.kind === 'global' ? [meaning] : [];
  });
}

/** What a name or member may stand for by one of its values. */
export function meaningsOfWrite(write: Write, depth = 0): readonly Meaning[] {
  const whole = wholeOfWrite(write, depth);
  return write.path.reduce<readonly Meaning[]>(
    (meanings, key) =>
      meanings.flatMap((meaning) =>
        key === CALLED ? resultOf(meaning, [], null, depth, RESOLVER) : memberMeanings(meaning, key, depth),
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

function meaningsOfMember(
  node: Extract<Node, { type: 'MemberExpression' }>,
  scope: Scope,
  depth: number,
): readonly Meaning[] {
  const key = memberKey(node);
  if (key === null) return meaningsOfComputed(node, scope, depth);
  if (key === 'constructor' && isMethodOfAnything(node.object)) return CODE_MAKER;
  const slot = slotOf(node, scope, false);
  const set = slot === null ? NOTHING : [{ kind: 'slot', binding: slot } as const, ...meaningsOfBinding(slot, depth)];
  const found = meaningsOf(node.object, scope, depth + 1).flatMap((meaning) => memberMeanings(meaning, key, depth));
  return set.length === 0 ? found : [...set, ...found].slice(0, MAX_MEANINGS);
}

/** `x.constructor.constructor`, `[].at.constructor`, `''.at.constructor`: methods are made by `Function`. */
function isMethodOfAnything(node: Node): boolean {
  if (node.type !== 'MemberExpression') return false;
  if (memberKey(node) === 'constructor') return true;
  const { type } = node.object;
  return type === 'ArrayExpression' || type === 'ObjectExpression' || type === 'Literal' || type === 'TemplateLiteral';
}

/** `object[name]`, with each name that is known. */
function meaningsOfComputed(
  node: Extract<Node, { type: 'MemberExpression' }>,
  scope: Scope,
  depth: number,
): readonly Meaning[] {
  const objects = meaningsOf(node.object, scope, depth + 1);
  const keys = node.computed ? constantTexts(node.property, scope, true) : [];
  const known = keys.filter((key): key is string => key !== null && !key.includes('\0'));
  // `client[method](…)`: some member of a package or module, whichever.
  if (known.length === 0) {
    return objects.flatMap((meaning) => anyMember(meaning, depth)).slice(0, MAX_MEANINGS);
  }
  const slot = slotOf(node.object, scope, false);
  return known
    .flatMap((key) => [
      ...(slot === null ? [] : memberMeanings({ kind: 'slot', binding: slot }, key, depth)),
      ...objects.flatMap((meaning) => memberMeanings(meaning, key, depth)),
    ])
    .slice(0, MAX_MEANINGS);
}

/** `client[method]`, `{ http, https }[protocol]`: some member, whichever; of what is written out, each place that it may be. */
function anyMember(meaning: Meaning, depth: number): readonly Meaning[] {
  if (meaning.kind === 'module') return meaning.path.length === 1 ? [memberPath(meaning, ANY_MEMBER)] : NOTHING;
  if (meaning.kind === 'list') return accessPathsAmong(elementsOf(meaning, depth));
  if (meaning.kind !== 'object') return NOTHING;
  const values = meaning.node.properties.slice(0, MAX_MEANINGS).flatMap((property) => {
    const isPlain = property.type === 'Property' && property.kind === 'init';
    return isPlain ? meaningsOf(property.value, meaning.scope, depth + COST_OF_COPY) : [];
  });
  return accessPathsAmong(values);
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

/** What a member of something may stand for. */
export function memberMeanings(meaning: Meaning, key: string, depth: number): readonly Meaning[] {
  if (depth > MAX_DEPTH) return NOTHING;
  switch (meaning.kind) {
    case 'module':
    case 'global':
      return [memberPath(meaning, key)];
    case 'object':
      return memberOfObject(meaning, key, depth);
    case 'list': {
      if (key === ANY_MEMBER) return elementsOf(meaning, depth);
      const element = meaning.node.elements[Number(key)];
      return element === null || element === undefined ? NOTHING : meaningsOf(element, meaning.scope, depth + 1);
    }
    case 'function':
      if (key === 'constructor') return CODE_MAKER;
      return key === 'prototype' ? [{ kind: 'slot', binding: meaning.scope.file.self }] : NOTHING;
    case 'slot': {
      const { binding } = meaning;
      const member = binding.members?.get(key);
      const set = member === undefined ? NOTHING : meaningsOfBinding(member, depth);
      const whole = meaningsOfBinding(binding, depth).flatMap((inner) =>
        inner.kind === 'slot' && inner.binding === binding ? NOTHING : memberMeanings(inner, key, depth + COST_OF_COPY),
      );
      const itself: readonly Meaning[] =
        member === undefined || member.members === null ? NOTHING : [{ kind: 'slot', binding: member }];
      return [...set, ...itself, ...whole].slice(0, MAX_MEANINGS);
    }
    case 'value':
      return memberOfValue(meaning, key);
    case 'thunk':
    case 'bundle_require':
    default:
      return NOTHING;
  }
}

function elementsOf({ node, scope }: Extract<Meaning, { kind: 'list' }>, depth: number): readonly Meaning[] {
  const elements = node.elements.slice(0, MAX_MEANINGS).filter((element) => element !== null);
  return elements.flatMap((element) => meaningsOf(element, scope, depth + 1)).slice(0, MAX_MEANINGS);
}

function memberOfValue({ value }: Extract<Meaning, { kind: 'value' }>, key: string): readonly Meaning[] {
  const member = value.members.get(key);
  const paths = value.paths.map((path) => memberPath(path, key));
  if (member !== undefined) return [...paths, { kind: 'value', value: member }];
  // What came from CommonJS is its own default export.
  return key === 'default' ? [{ kind: 'value', value }] : paths;
}

function memberOfObject(
  { node, scope }: Extract<Meaning, { kind: 'object' }>,
  key: string,
  depth: number,
): readonly Meaning[] {
  const found = node.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') {
      return meaningsOf(property.argument, scope, depth + COST_OF_COPY).flatMap((inner) =>
        memberMeanings(inner, key, depth + COST_OF_COPY),
      );
    }
    if (staticKey(property.key, property.computed) !== key || property.kind === 'set') return [];
    const meanings = meaningsOf(property.value, scope, depth + 1);
    return property.kind === 'get'
      ? meanings.flatMap((inner) => resultOf(inner, [], null, depth + 1, RESOLVER))
      : meanings;
  });
  return found.slice(0, MAX_MEANINGS);
}

function moduleNamed(specifier: string, scope: Scope): readonly Meaning[] {
  const path = pathOfModule(specifier) ?? nativePart(specifier);
  if (path !== null) return [path];
  const value = scope.file.importOf(specifier);
  return value === null ? NOTHING : [{ kind: 'value', value }];
}

/** The native part of a package that a table names does what the package does: `../build/Release/keytar.node`. */
function nativePart(specifier: string): AccessPath | null {
  const name = /([^/]+)\.node$/u.exec(specifier)?.[1];
  return name !== undefined && knownModule(name) !== null ? { kind: 'module', path: [name] } : null;
}

function moduleNamedBy(node: Node | undefined, scope: Scope): readonly Meaning[] {
  const specifier = node === undefined ? null : constantText(node, scope);
  return specifier === null || specifier.includes('\0') ? NOTHING : moduleNamed(specifier, scope);
}

const RESOLVER: Resolver = { meaningsOf, meaningsOfBinding, memberMeanings, moduleNamed, moduleNamedBy };

import type { Node } from 'oxc-parser';
import { accessPathsAmong, globalPath, memberPath } from '../syntax/access-path.ts';
import { constantTexts } from '../syntax/constant-text.ts';
import { ANY_MEMBER, type Meaning, type Scope } from '../syntax/scope.ts';
import { slotOf } from '../syntax/slots.ts';
import { memberKey, staticKey } from '../syntax/static-key.ts';
import type { Resolver } from './resolve-calls.ts';

/** A name that is given more values than this is no alias. */
export const MAX_MEANINGS = 8;
/** Deeper chains of members and calls are not followed; also what keeps the call stack small. */
export const MAX_DEPTH = 40;
/** What is copied from each other may be copied in a circle: each level multiplies it. */
const COST_OF_COPY = 14;
const NOTHING: readonly Meaning[] = [];
const CODE_MAKER: readonly Meaning[] = [globalPath('Function')];

/** What `object.key` or `object[key]` may stand for. */
export function meaningsOfMember(
  node: Extract<Node, { type: 'MemberExpression' }>,
  scope: Scope,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  const key = memberKey(node);
  if (key === null) return meaningsOfComputed(node, scope, depth, resolver);
  if (key === 'constructor' && isMethodOfAnything(node.object)) return CODE_MAKER;
  const slot = slotOf(node, scope, false);
  const set =
    slot === null ? NOTHING : [{ kind: 'slot', binding: slot } as const, ...resolver.meaningsOfBinding(slot, depth)];
  const found = resolver
    .meaningsOf(node.object, scope, depth + 1)
    .flatMap((meaning) => memberMeanings(meaning, key, depth, resolver));
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
  resolver: Resolver,
): readonly Meaning[] {
  const objects = resolver.meaningsOf(node.object, scope, depth + 1);
  const keys = node.computed ? constantTexts(node.property, scope, true) : [];
  const known = keys.filter((key): key is string => key !== null && !key.includes('\0'));
  // `client[method](…)`: some member of a package or module, whichever.
  if (known.length === 0) {
    return objects.flatMap((meaning) => anyMember(meaning, depth, resolver)).slice(0, MAX_MEANINGS);
  }
  const slot = slotOf(node.object, scope, false);
  return known
    .flatMap((key) => [
      ...(slot === null ? [] : memberMeanings({ kind: 'slot', binding: slot }, key, depth, resolver)),
      ...objects.flatMap((meaning) => memberMeanings(meaning, key, depth, resolver)),
    ])
    .slice(0, MAX_MEANINGS);
}

/** `client[method]`, `{ http, https }[protocol]`: some member, whichever; of what is written out, each place that it may be. */
function anyMember(meaning: Meaning, depth: number, resolver: Resolver): readonly Meaning[] {
  if (meaning.kind === 'module') return meaning.path.length === 1 ? [memberPath(meaning, ANY_MEMBER)] : NOTHING;
  if (meaning.kind === 'list') return accessPathsAmong(elementsOf(meaning, depth, resolver));
  if (meaning.kind !== 'object') return NOTHING;
  const values = meaning.node.properties.slice(0, MAX_MEANINGS).flatMap((property) => {
    const isPlain = property.type === 'Property' && property.kind === 'init';
    return isPlain ? resolver.meaningsOf(property.value, meaning.scope, depth + COST_OF_COPY) : [];
  });
  return accessPathsAmong(values);
}

/** What a member of something may stand for. */
export function memberMeanings(meaning: Meaning, key: string, depth: number, resolver: Resolver): readonly Meaning[] {
  if (depth > MAX_DEPTH) return NOTHING;
  switch (meaning.kind) {
    case 'module':
    case 'global':
      return [memberPath(meaning, key)];
    case 'object':
      return memberOfObject(meaning, key, depth, resolver);
    case 'list': {
      if (key === ANY_MEMBER) return elementsOf(meaning, depth, resolver);
      const element = meaning.node.elements[Number(key)];
      return element === null || element === undefined
        ? NOTHING
        : resolver.meaningsOf(element, meaning.scope, depth + 1);
    }
    case 'function':
      if (key === 'constructor') return CODE_MAKER;
      return key === 'prototype' ? [{ kind: 'slot', binding: meaning.scope.file.self }] : NOTHING;
    case 'slot': {
      const { binding } = meaning;
      const member = binding.members?.get(key);
      const set = member === undefined ? NOTHING : resolver.meaningsOfBinding(member, depth);
      const whole = resolver
        .meaningsOfBinding(binding, depth)
        .flatMap((inner) =>
          inner.kind === 'slot' && inner.binding === binding
            ? NOTHING
            : memberMeanings(inner, key, depth + COST_OF_COPY, resolver),
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

function elementsOf(
  { node, scope }: Extract<Meaning, { kind: 'list' }>,
  depth: number,
  resolver: Resolver,
): readonly Meaning[] {
  const elements = node.elements.slice(0, MAX_MEANINGS).filter((element) => element !== null);
  return elements.flatMap((element) => resolver.meaningsOf(element, scope, depth + 1)).slice(0, MAX_MEANINGS);
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
  resolver: Resolver,
): readonly Meaning[] {
  const found = node.properties.flatMap((property) => {
    if (property.type === 'SpreadElement') {
      return resolver
        .meaningsOf(property.argument, scope, depth + COST_OF_COPY)
        .flatMap((inner) => memberMeanings(inner, key, depth + COST_OF_COPY, resolver));
    }
    if (staticKey(property.key, property.computed) !== key || property.kind === 'set') return [];
    const meanings = resolver.meaningsOf(property.value, scope, depth + 1);
    return property.kind === 'get' ? meanings.flatMap((inner) => resolver.resultOf(inner, depth + 1)) : meanings;
  });
  return found.slice(0, MAX_MEANINGS);
}

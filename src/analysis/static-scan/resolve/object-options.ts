import type { Node } from 'oxc-parser';
import { meaningsOf } from './resolve-meanings.ts';
import type { Binding, Scope } from '../syntax/scope.ts';
import { staticKey } from '../syntax/static-key.ts';

/** One member of an object that is handed to a call. */
export interface ObjectOption {
  readonly key: string;
  readonly value: Node;
  readonly scope: Scope;
}

/** The members of the objects that an argument may be: written out in them, or set on them. */
export function optionsOf(argument: Node, scope: Scope): readonly ObjectOption[] {
  return meaningsOf(argument, scope).flatMap((meaning) => {
    if (meaning.kind === 'object') return membersOf(meaning.node, meaning.scope);
    return meaning.kind === 'slot' ? membersSetOn(meaning.binding) : [];
  });
}

function membersOf(node: Extract<Node, { type: 'ObjectExpression' }>, scope: Scope): readonly ObjectOption[] {
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key = staticKey(property.key, property.computed);
    return key === null ? [] : [{ key, value: property.value, scope }];
  });
}

/** `options.shell = true` */
function membersSetOn({ members }: Binding): readonly ObjectOption[] {
  return [...(members ?? [])].flatMap(([key, { writes }]) =>
    writes.flatMap((write) =>
      write.kind === 'expression' && write.path.length === 0 ? [{ key, value: write.node, scope: write.scope }] : [],
    ),
  );
}

/** Whether one of the arguments is an object with `key: true`, with a text there, or with what is only known at run time. */
export function hasOption(args: readonly Node[], scope: Scope, key: string): boolean {
  return args
    .flatMap((argument) => optionsOf(argument, scope))
    .some(({ key: name, value }) => name === key && isOn(value));
}

function isOn(value: Node): boolean {
  if (value.type === 'Literal') return value.value === true || (typeof value.value === 'string' && value.value !== '');
  return value.type !== 'Identifier' || value.name !== 'undefined';
}

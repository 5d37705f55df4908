import type { Node } from 'oxc-parser';
import { meaningsOf } from './resolve-meanings.ts';
import type { Scope } from './scope.ts';
import { staticKey } from './static-key.ts';

export interface ObjectOption {
  readonly key: string;
  readonly value: Node;
  readonly scope: Scope;
}

/** The members written out in the objects that an argument may be. */
export function optionsOf(argument: Node, scope: Scope): readonly ObjectOption[] {
  return meaningsOf(argument, scope).flatMap((meaning) =>
    meaning.kind === 'object' ? membersOf(meaning.node, meaning.scope) : [],
  );
}

function membersOf(node: Extract<Node, { type: 'ObjectExpression' }>, scope: Scope): readonly ObjectOption[] {
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key = staticKey(property.key, property.computed);
    return key === null ? [] : [{ key, value: property.value, scope }];
  });
}

/** Whether one of the arguments is an object with `key: true`, with a text there, or with what is only known at run time. */
export function hasOption(given: readonly Node[], scope: Scope, key: string): boolean {
  return given
    .flatMap((argument) => optionsOf(argument, scope))
    .some(({ key: name, value }) => name === key && isOn(value));
}

function isOn(value: Node): boolean {
  if (value.type === 'Literal') return value.value === true || (typeof value.value === 'string' && value.value !== '');
  return value.type !== 'Identifier' || value.name !== 'undefined';
}

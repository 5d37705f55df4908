import { isCredentialVariable } from './credential-names.ts';
import type { FileSyntax, Placed } from './file-syntax.ts';
import type { MemberExpression, Node } from 'oxc-parser';
import { constantText } from './constant-text.ts';
import { placeName } from './meaning.ts';
import type { Meaning } from './scope.ts';
import { meaningsOf, meaningsOfWrite } from './resolve-meanings.ts';
import { staticKey } from './static-key.ts';
import type { Hit } from './use-facts.ts';

const ENVIRONMENT = 'global.process.env';

/** The environment of the process, and its variables that are named for credentials. */
export function environmentHits({ members, taken, uses }: FileSyntax): readonly Hit[] {
  return [
    ...members.flatMap((member) => hitsOfMember(member)),
    ...uses.flatMap(({ node, scope }) =>
      isReflection(node) ? hitsOfPlaces(placeNames(meaningsOf(node, scope)), node) : [],
    ),
    ...taken.flatMap(({ node, write }) => {
      const last = write.path.at(-1);
      if (last === undefined || (last !== 'env' && !isCredentialVariable(last))) return [];
      return hitsOfPlaces(placeNames(meaningsOfWrite(write)), node);
    }),
  ];
}

/** `Reflect.get(process, 'env')` */
function isReflection(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property, computed } = node.callee;
  return object.type === 'Identifier' && object.name === 'Reflect' && staticKey(property, computed) === 'get';
}

function hitsOfMember({ node, scope }: Placed<MemberExpression>): readonly Hit[] {
  const key = staticKey(node.property, node.computed) ?? (node.computed ? constantText(node.property, scope) : null);
  if (key === null || (key !== 'env' && !isCredentialVariable(key))) return [];
  return hitsOfPlaces(placeNames(meaningsOf(node, scope)), node);
}

function placeNames(meanings: readonly Meaning[]): readonly string[] {
  // What another file hands on as a variable is told there.
  return meanings.flatMap((meaning) => (meaning.kind === 'global' ? [placeName(meaning)] : []));
}

function hitsOfPlaces(places: readonly string[], node: Node): readonly Hit[] {
  if (places.includes(ENVIRONMENT)) return [{ code: 'static_environment_access_observed', what: 'process.env', node }];
  return places.some((place) => place.startsWith(`${ENVIRONMENT}.`))
    ? [{ code: 'static_credential_terms_observed', what: 'environment variable', node }]
    : [];
}

import type { Node } from 'oxc-parser';
import { isCredentialHeader } from './credential-names.ts';
import { codesOfCall } from './known-calls.ts';
import { type ObjectOption, optionsOf } from './object-options.ts';
import type { Scope } from './scope.ts';
import type { Hit, ResolvedUse } from './use-facts.ts';

/** How deep options are followed: `{ init: { headers: { authorization } } }`. */
const MAX_LEVELS = 3;

/** What lets a caller in, handed to something that goes out to the network. */
export function requestCredentialHits(use: ResolvedUse): readonly Hit[] {
  if (!codesOfCall(use.place).includes('static_network_client_observed')) return [];
  const isGiven = use.given.some((argument) => holdsCredential(argument, use.scope, MAX_LEVELS));
  return isGiven ? [{ code: 'static_credential_terms_observed', what: 'credential of a request', node: use.node }] : [];
}

function holdsCredential(argument: Node, scope: Scope, levels: number): boolean {
  if (levels === 0) return false;
  // `new Headers({ … })`: the object is what counts.
  if (argument.type === 'NewExpression') {
    return argument.arguments.some((inner) => holdsCredential(inner, scope, levels));
  }
  return optionsOf(argument, scope).some(
    (option) => names(option) || holdsCredential(option.value, option.scope, levels - 1),
  );
}

function names({ key, value, scope }: ObjectOption): boolean {
  if (isCredentialHeader(key)) return true;
  if (key === 'password' || key === 'passphrase') return value.type !== 'Literal' || typeof value.value === 'string';
  const members = key === 'auth' ? optionsOf(value, scope).map((member) => member.key) : [];
  return members.some((member) => member === 'pass' || member === 'bearer');
}

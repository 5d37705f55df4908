import type { Node } from 'oxc-parser';
import { holdsCredentialField, isCredentialField, isCredentialHeader, isPrivateKeyFile } from './credential-names.ts';
import { constantText, constantTexts } from '../syntax/constant-text.ts';
import { codesOfPath } from '../known-modules/known-calls.ts';
import { type ObjectOption, optionsOf } from '../resolve/object-options.ts';
import { putsCredentialIn } from './url-credentials.ts';
import { meaningsOf } from '../resolve/resolve-meanings.ts';
import { type Binding, CALLED, findBinding, type AccessPath, type Scope } from '../syntax/scope.ts';
import { lastName } from '../syntax/static-key.ts';
import { codesOfUnlisted } from './unlisted-calls.ts';
import type { NodeFinding, ResolvedCall } from '../resolve/resolved-call.ts';

/** How deep options are followed: `{ init: { headers: { authorization } } }`. */
const MAX_LEVELS = 3;

/** Of a request: what sets one of its headers, or who asks. */
const SETS_A_HEADER: ReadonlySet<string> = new Set(['setHeader', 'appendHeader', 'set', 'header', 'auth']);

/** What lets a caller in, handed to something that goes out to the network, or set on what it gives. */
export function requestCredentialFindings(call: ResolvedCall): readonly NodeFinding[] {
  const isSet = setsCredential(call);
  if (!isSet && !goesOut(call)) return [];
  const isGiven =
    isSet ||
    (SETS_A_CREDENTIAL.test(call.callee.path.at(-1) ?? '') && call.args.length > 0) ||
    call.args.some(
      (argument) =>
        isNamedForCredential(argument) ||
        (isOfSnmp(call) && isCommunity(argument, call.scope)) ||
        holdsCredential(argument, call.scope, MAX_LEVELS) ||
        isWrittenInto(argument, call.scope),
    );
  return isGiven
    ? [{ code: 'static_credential_terms_observed', what: 'credential of a request', node: call.node }]
    : [];
}

/** `new Client(config.apiKey)` */
function isNamedForCredential(argument: Node): boolean {
  return isCredentialField(nameOf(argument));
}

function nameOf(argument: Node): string {
  return argument.type === 'Identifier' ? argument.name : lastName(argument).replace(/^[_#]+/u, '');
}

function isOfSnmp({ callee }: ResolvedCall): boolean {
  return /snmp/iu.test(callee.path[0]!);
}

/** The community of SNMP is its password: https://www.rfc-editor.org/rfc/rfc1157#section-4.1 */
function isCommunity(argument: Node, scope: Scope): boolean {
  return COMMUNITY.test(nameOf(argument)) || optionsOf(argument, scope).some(({ key }) => COMMUNITY.test(key));
}

const COMMUNITY = /^(?:(?:read|write|ro|rw|snmp)_?)?community$/iu;

const SETS_A_CREDENTIAL = /^set(?:Api_?Key|(?:Access|Auth|Api|Bot|Bearer)?Token|Credentials?|Password|Secret)$/u;
/** What a client that was made is let in with: `client.setApiKey(key)`, `client.login(token)`. */
const LETS_IN = /^(?:login|signIn|authenticate|auth)$/u;

function goesOut(call: ResolvedCall): boolean {
  if (isClient(call.callee)) return true;
  const last = call.callee.path.at(-1) ?? '';
  if ((LETS_IN.test(last) || SETS_A_CREDENTIAL.test(last)) && call.callee.path.length > 1)
    return isClient({ kind: call.callee.kind, path: [call.callee.path[0]!] });
  return codesOfUnlisted(call).includes('static_network_client_observed');
}

function isClient(accessPath: AccessPath): boolean {
  return codesOfPath(accessPath).includes('static_network_client_observed');
}

/** `request.setHeader('Authorization', …)` */
function setsCredential({ callee: { kind, path }, args, scope }: ResolvedCall): boolean {
  const [called, setter] = path.slice(-2);
  if (called !== CALLED || setter === undefined || !SETS_A_HEADER.has(setter) || args.length < 2) return false;
  if (!isClient({ kind, path: path.slice(0, -2) })) return false;
  return setter === 'auth' || isCredentialHeader(constantText(args[0]!, scope) ?? '');
}

function holdsCredential(argument: Node, scope: Scope, levels: number): boolean {
  if (levels === 0) return false;
  // `new Headers({ … })`, `withProxy({ … })`: the object is what counts.
  if (argument.type === 'NewExpression' || argument.type === 'CallExpression') {
    return argument.arguments.some((inner) => holdsCredential(inner, scope, levels));
  }
  const isWritten = optionsOf(argument, scope).some(
    (option) => names(option) || holdsCredential(option.value, option.scope, levels - 1),
  );
  if (isWritten || slotsOf(argument, scope).some((slot) => isSetOn(slot, levels))) return true;
  return callsOf(argument, scope).some((call) => holdsCredential(call.node, call.scope, levels - 1));
}

/** Calls that a name stands for. */
function callsOf(argument: Node, scope: Scope): ReadonlyArray<{ readonly node: Node; readonly scope: Scope }> {
  const writes = argument.type === 'Identifier' ? (findBinding(argument.name, scope)?.writes ?? []) : [];
  return writes.flatMap((write) =>
    write.kind === 'expression' && write.path.length === 0 && write.node.type === 'CallExpression' ? [write] : [],
  );
}

/** `https://…?token=${token}` */
function isWrittenInto(node: Node, scope: Scope): boolean {
  if (constantTexts(node, scope, true).some((text) => text !== null && holdsCredentialField(text))) return true;
  return writtenValues(node, scope).some((value) => putsCredentialIn(value));
}

/** An expression, or what the name of one is given. */
function writtenValues(node: Node, scope: Scope): readonly Node[] {
  if (node.type !== 'Identifier') return [node];
  return (findBinding(node.name, scope)?.writes ?? []).flatMap((write) =>
    write.kind === 'expression' && write.path.length === 0 ? [write.node] : [],
  );
}

function slotsOf(argument: Node, scope: Scope): readonly Binding[] {
  return meaningsOf(argument, scope).flatMap((meaning) => (meaning.kind === 'slot' ? [meaning.binding] : []));
}

/** `options.headers.Authorization = …` */
function isSetOn({ members }: Binding, levels: number): boolean {
  if (levels === 0) return false;
  return [...(members ?? [])].some(
    ([key, member]) => isCredentialHeader(key) || setsPassword(key, member, levels) || isSetOn(member, levels - 1),
  );
}

function setsPassword(key: string, { writes }: Binding, levels: number): boolean {
  return writes.some((write) => {
    if (write.kind !== 'expression' || write.path.length > 0) return false;
    const { node: value, scope } = write;
    return names({ key, value, scope }) || (levels > 1 && holdsCredential(value, scope, levels - 1));
  });
}

function names({ key, value, scope }: ObjectOption): boolean {
  if (isCredentialHeader(key)) return true;
  if (isCredentialField(key) || isPrivateKeyFile(key))
    return value.type !== 'Literal' || typeof value.value === 'string';
  if (isWrittenInto(value, scope)) return true;
  if (key === 'auth' && (isPair(value, scope) || isNamedForCredential(value))) return true;
  const members = key === 'auth' ? optionsOf(value, scope).map((member) => member.key) : [];
  return members.some((member) => member === 'pass' || member === 'password' || member === 'bearer');
}

/** `user + ':' + password` */
function isPair(value: Node, scope: Scope): boolean {
  return constantTexts(value, scope).some((text) => text !== null && /^[^:]*:\0/u.test(text));
}

import type { CallExpression, NewExpression, Node, ObjectExpression } from 'oxc-parser';
import { constantText, constantTexts } from '../syntax/constant-text.ts';
import { isCredentialHeader, isStrongCredentialField } from './credential-names.ts';
import type { FileSyntax, Scoped } from '../syntax/file-syntax.ts';
import { findBinding, type Scope } from '../syntax/scope.ts';
import { lastName, memberKey, staticKey } from '../syntax/static-key.ts';
import type { NodeFinding } from '../resolve/resolved-call.ts';

/**
 * Credentials that are told by how they are written: of a request, whoever sends
 * it (a wrapper of the file, a client that another file hands in, a package
 * outside the tables), and those that a host is told to ask for. https://www.rfc-editor.org/rfc/rfc9110#name-authentication
 */
export function writtenCredentialFindings({ credentials, calls }: FileSyntax): readonly NodeFinding[] {
  const written = credentials.filter(({ node, scope }) =>
    node.type === 'ObjectExpression' ? isCredentialObject(node, scope) : isHeaderAssignment(node, scope),
  );
  const set = calls.filter(({ node, scope }) => node.type === 'CallExpression' && setsHeader(node, scope));
  const forms = calls.filter(({ node, scope }) => node.type === 'NewExpression' && isForm(node, scope));
  const kept = calls.filter(({ node }) => node.type === 'CallExpression' && asksAKeyRing(node));
  const asked = credentials.filter(({ node, scope }) => node.type === 'ObjectExpression' && asksForSome(node, scope));
  const findings = (some: readonly Scoped<Node>[], what: string) =>
    some.map(({ node }): NodeFinding => ({ code: 'static_credential_terms_observed', what, node }));
  return [
    ...findings([...written, ...set, ...forms], 'credential of a request'),
    ...findings(kept, 'key ring'),
    ...findings(asked, 'credentials asked for'),
  ];
}

/**
 * `register(type, node, { credentials: { word: { type: 'password' } } })`: fields that a host asks its user for, keeps
 * apart, and hands to the plugin.
 */
function asksForSome(object: ObjectExpression, scope: Scope): boolean {
  return propertiesOf(object, scope).some(
    ({ key, value }) =>
      key === 'credentials' &&
      value.type === 'ObjectExpression' &&
      propertiesOf(value, scope).some((field) => isSecret(field, scope)),
  );
}

/** A field of a kept form may hold a place or a name: what is typed in hidden, or named for what lets somebody in. */
function isSecret({ key, value }: WrittenProperty, scope: Scope): boolean {
  if (value.type !== 'ObjectExpression') return false;
  return propertiesOf(value, scope).some(({ key: part, value: type }) => {
    if (part !== 'type' || type.type !== 'Literal') return false;
    return type.value === 'password' || (type.value === 'text' && NAMES_A_SECRET.test(key));
  });
}

const NAMES_A_SECRET = /pass|pwd|secret|token|key|psk|jwt|cookie|cred|cert|community|^pin$|securityCode/iu;

/** `new URLSearchParams({ client_secret: … })` */
function isForm({ callee, arguments: [fields] }: NewExpression, scope: Scope): boolean {
  if (callee.type !== 'Identifier' || !IS_A_FORM.test(callee.name) || fields?.type !== 'ObjectExpression') return false;
  return propertiesOf(fields, scope).some(({ key, value }) => isStrongCredentialField(key) && isGiven(value, scope));
}

const IS_A_FORM = /^(?:URLSearchParams|FormData)$/u;

/** `keytar.getPassword(service, account)`, also where it is the native part of a package that is called. */
function asksAKeyRing({ callee, arguments: args }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || args.length === 0) return false;
  return KEEPS_PASSWORDS.test(memberKey(callee) ?? '') && IS_A_KEY_RING.test(lastName(callee.object));
}

const KEEPS_PASSWORDS = /^(?:get|set|add|find|delete|remove)(?:Password|Credentials?|Secret)(?:s|Sync|Async)?$/u;
const IS_A_KEY_RING =
  /keytar|key_?(?:chain|ring)|credential_?(?:store|manager|vault)|wincred|secret_?service|libsecret|passwordVault/iu;

/** Keys that make an object or an assignment worth a look; asked of each one in the file. */
export function mayHoldCredential(key: string): boolean {
  return (
    key === 'headers' ||
    key === 'auth' ||
    key === 'credentials' ||
    key === 'grant_type' ||
    key === 'secretAccessKey' ||
    PARTS_OF_A_REQUEST.has(key) ||
    isHeader(key)
  );
}

/** `headers[API_KEY_HEADER] = …` */
export function mayNameAHeader(key: Node): boolean {
  return /header|auth|key|token/iu.test(lastName(key));
}

/** Parts of a request that hold what it asks with. */
const PARTS_OF_A_REQUEST: ReadonlySet<string> = new Set(['qs', 'searchParams', 'form', 'formData']);
/** Named for a header, whatever it is for: vendors name their own. */
const VENDOR_HEADER =
  /^(?!.*(?:csrf|xsrf|cancel))[a-z0-9-]*(?:^|-)(?:api-?key|auth-?key|access-?key|token|secret|subscription-key|auth)$/iu;
/** Other headers beside it tell that an object holds headers. */
const COMMON_HEADER =
  /^(?:accept|accept-\w+|content-\w+|user-agent|host|cache-control|connection|referer|origin|cookie|x-[a-z-]+)$/iu;
/** https://www.iana.org/assignments/http-authschemes, and names that services use in their place */
const SCHEME =
  /^(?:bearer|basic|digest|token|negotiate|ntlm|oauth|apikey|api-key|bot|key|hawk|aws4-hmac-sha256|sharedkey|sharedaccesssignature|genie ?key|zoho-oauthtoken|discogs|klaviyo-api-key|ssws|pve\w+)[ =:]/iu;
/** `axios.defaults.headers.common` too. */
const NAMED_HEADERS = /headers?$|^common$/iu;

function isHeader(key: string): boolean {
  return isCredentialHeader(key) || (key.includes('-') && VENDOR_HEADER.test(key));
}

function isCredentialObject(object: ObjectExpression, scope: Scope): boolean {
  const properties = propertiesOf(object, scope);
  const keys = new Set(properties.map(({ key }) => key));
  return (
    properties.some(({ key, value }) => {
      if (isHeader(key)) {
        const isAmongHeaders = properties.some((other) => other.key !== key && COMMON_HEADER.test(other.key));
        return isCredentialHeader(key) && isGiven(value, scope) && (isAmongHeaders || hasScheme(value, scope));
      }
      if (key === 'secretAccessKey') return keys.has('accessKeyId') && isGiven(value, scope);
      if (key === 'auth' && isPair(value, scope)) return [...keys].some((other) => IS_OF_A_REQUEST.test(other));
      if (value.type !== 'ObjectExpression') return false;
      if (NAMED_HEADERS.test(key))
        return propertiesOf(value, scope).some((one) => isHeader(one.key) && isGiven(one.value, scope));
      if (key === 'auth')
        return propertiesOf(value, scope).some((one) => LETS_IN.test(one.key) && isGiven(one.value, scope));
      return (
        PARTS_OF_A_REQUEST.has(key) &&
        propertiesOf(value, scope).some((one) => isStrongCredentialField(one.key) && isGiven(one.value, scope))
      );
    }) ||
    (keys.has('grant_type') && properties.some(({ key, value }) => IN_A_GRANT.test(key) && isGiven(value, scope)))
  );
}

const IS_OF_A_REQUEST = /^(?:host|hostname|method|path|url|uri|port|protocol|agent|headers)$/u;

/** `auth: user + ':' + password` */
function isPair(value: Node, scope: Scope): boolean {
  const isPutTogether = value.type === 'TemplateLiteral' || value.type === 'BinaryExpression';
  return isPutTogether && constantTexts(value, scope).some((text) => text !== null && /^[^:\s/]*:\0$/u.test(text));
}

/** `auth: { user, pass }` */
const LETS_IN =
  /^(?:pass|passwd|password|pwd|bearer|token|accessToken|access_token|apiKey|api_key|apiToken|credentials|secret|privateKey)$/u;
/** https://www.rfc-editor.org/rfc/rfc6749#section-4 */
const IN_A_GRANT = /^(?:client_secret|password|refresh_token|code|assertion|client_assertion)$/u;

interface WrittenProperty {
  readonly key: string;
  readonly value: Node;
}

function propertiesOf({ properties }: ObjectExpression, scope: Scope): readonly WrittenProperty[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property') return [];
    const key =
      staticKey(property.key, property.computed) ?? (property.computed ? constantText(property.key, scope) : null);
    return key === null ? [] : [{ key, value: property.value }];
  });
}

/** Not what is answered with: a signature is put together in the same way. */
const IS_A_REQUEST = /^(?:\w*(?:opt(?:ion)?s|request)|req|params|\w*url|uri)$/iu;

/** `options.headers.authorization = …` */
function isHeaderAssignment(node: Node, scope: Scope): boolean {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return false;
  const { left } = node;
  const key = memberKey(left) ?? (left.computed ? constantText(left.property, scope) : null);
  if (key === 'auth') return IS_A_REQUEST.test(lastName(left.object)) && isPair(node.right, scope);
  if (key === null || !isHeader(key) || !isGiven(node.right, scope)) return false;
  return NAMED_HEADERS.test(lastName(node.left.object)) || hasScheme(node.right, scope);
}

/** Methods that set one header; of what is answered with they set nothing that lets anybody in. */
const SETS_A_HEADER: ReadonlySet<string> = new Set([
  'set',
  'setHeader',
  'setRequestHeader',
  'header',
  'append',
  'appendHeader',
  'addHeader',
  'withHeader',
  'add',
]);
/** `url.searchParams.set('api_key', key)` */
const IS_OF_AN_ADDRESS = /^(?:searchParams|params|query|form|formData)$/iu;
const IS_AN_ANSWER = /^(?:res|resp|response|reply|ctx|rsp)$/iu;

/** `headers.set('Authorization', …)` */
function setsHeader({ callee, arguments: args }: CallExpression | NewExpression, scope: Scope): boolean {
  const [name, value] = args;
  if (callee.type !== 'MemberExpression' || name?.type !== 'Literal' || value === undefined) return false;
  if (typeof name.value !== 'string') return false;
  const isOfAddress = isStrongCredentialField(name.value) && holdsParameters(callee.object, scope);
  if (!isHeader(name.value) && !isOfAddress) return false;
  if (!SETS_A_HEADER.has(memberKey(callee) ?? '') || IS_AN_ANSWER.test(lastName(callee.object))) return false;
  return isGiven(value, scope);
}

/** `url.searchParams`, or what `new URLSearchParams()` is kept under. */
function holdsParameters(object: Node, scope: Scope): boolean {
  if (IS_OF_AN_ADDRESS.test(lastName(object))) return true;
  const writes = object.type === 'Identifier' ? (findBinding(object.name, scope)?.writes ?? []) : [];
  return writes.some(
    (write) =>
      write.kind === 'expression' &&
      write.node.type === 'NewExpression' &&
      write.node.callee.type === 'Identifier' &&
      IS_A_FORM.test(write.node.callee.name),
  );
}

function hasScheme(value: Node, scope: Scope): boolean {
  const parts = value.type === 'CallExpression' ? concatenated(value) : [value];
  return parts.some((part) => constantTexts(part, scope).some((text) => text !== null && SCHEME.test(text)));
}

/** `'Bearer '.concat(token)` */
function concatenated({ callee }: CallExpression): readonly Node[] {
  return callee.type === 'MemberExpression' && memberKey(callee) === 'concat' ? [callee.object] : [];
}

/** What stands in for a credential in documentation. */
const PLACEHOLDER = /<|\{|\.\.\.|your|xxx|example|removed|redacted|\*\*/iu;

/** Whether a value is something to be let in with: not a schema, a handler, or nothing. */
function isGiven(value: Node, scope: Scope): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes are put in when it runs
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' && SCHEME.test(value.value) && !PLACEHOLDER.test(value.value);
    case 'Identifier':
      return value.name !== 'undefined' && !isOnlyPlain(value, scope);
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'ClassExpression':
    case 'UnaryExpression':
      return false;
    default:
      return true;
  }
}

/** A name that stands for a text written out here, and no more. */
function isOnlyPlain(name: Node, scope: Scope): boolean {
  const texts = constantTexts(name, scope);
  return texts.every((text) => text !== null && !text.includes('\0') && !SCHEME.test(text));
}

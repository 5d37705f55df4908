import type { Node } from 'oxc-parser';
import { isCredentialField, isCredentialVariable, isStrongCredentialField } from './credential-names.ts';
import { memberKey } from '../syntax/static-key.ts';

/** Credentials that are made a part of an address: of its user, its parameters, its path. */

/** `https://${user}:${password}@…` */
function isUserInAddress(quasis: readonly string[]): boolean {
  return quasis.some(
    (quasi, i) => quasi.endsWith('://') && quasis[i + 1] === ':' && quasis[i + 2]?.startsWith('@') === true,
  );
}

/** A literal of an address that goes on with a credential: `…?access_token=`. */
const ADDRESS_GOES_ON =
  /[?&](?:access_?token|api_?key|apikey|api_?token|auth_?token|client_secret|app_secret|consumer_secret)=$/iu;

/** Whether a text that something is put behind makes a credential part of an address. */
export function asksForCredential(node: Node): boolean {
  if (node.type === 'TemplateLiteral') {
    return (
      isUserInAddress(node.quasis.map(({ value }) => value.cooked ?? '')) ||
      node.quasis.some(({ value, tail }, i) => !tail && goesOn(value.cooked ?? '', node.expressions[i]!))
    );
  }
  return node.type === 'Literal' && typeof node.value === 'string' && ADDRESS_GOES_ON.test(node.value);
}

/** A parameter that may mean anything else, and the way to a bot of Telegram, whose key is part of the path. */
const MAY_GO_ON = /(?:[?&](?:key|token|auth|apiauth|appid|app_id|sig|secret|password|pass|pwd)=|\/bot)$/iu;

/** A line of the settings of npm: https://docs.npmjs.com/cli/v11/configuring-npm/npmrc#auth-related-configuration */
const SETTING_GOES_ON = /:_(?:authToken|auth|password)\s*=\s*["']?$/u;

function goesOn(before: string, value: Node): boolean {
  if (ADDRESS_GOES_ON.test(before) || SETTING_GOES_ON.test(before)) return true;
  const name = nameOf(value);
  if (name === null || !MAY_GO_ON.test(before)) return false;
  return before.endsWith('/bot') ? isNamedForCredential(name) : isStrongName(name);
}

function isStrongName(name: string): boolean {
  return isStrongCredentialField(name) || isStrongCredentialField(name.toLowerCase());
}

function isNamedForCredential(name: string): boolean {
  return isCredentialField(name) || isCredentialVariable(name);
}

/** `token`, `this.token`, `encodeURIComponent(token)` */
function nameOf(value: Node): string | null {
  if (value.type === 'Identifier') return value.name;
  if (value.type === 'MemberExpression') return memberKey(value)?.replace(/^[_#]+/u, '') ?? null;
  const [only, more] = value.type === 'CallExpression' ? value.arguments : [];
  const keeps = value.type === 'CallExpression' && value.callee.type === 'Identifier' && KEEPS.test(value.callee.name);
  return keeps && only !== undefined && more === undefined ? nameOf(only) : null;
}

const KEEPS = /^(?:encodeURIComponent|encodeURI|String|escape)$/u;

/** `'/bot' + this.token + '/'`, of what a client is told to ask for. */
export function putsCredentialIn(node: Node): boolean {
  const parts = partsOf(node);
  return parts.some((part, i) => {
    const before = parts[i - 1];
    if (typeof before !== 'string' || typeof part === 'string' || !LEADS_ON.test(before)) return false;
    const name = nameOf(part);
    if (name === null) return false;
    // A `token` in a path may be that of a page, a room, a link.
    return MAY_GO_ON.test(before) ? isNamedForCredential(name) : isStrongName(name);
  });
}

/** What comes before a part of an address. */
const LEADS_ON = /(?:^|[/?&=:@\w])\/\w*$|[?&][\w-]+=$/u;

/** Texts, and what is put between them. */
function partsOf(node: Node): ReadonlyArray<string | Node> {
  if (node.type === 'TemplateLiteral') {
    return node.quasis.flatMap(({ value }, i) => [value.cooked ?? '', ...node.expressions.slice(i, i + 1)]);
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return [...partsOf(node.left), ...partsOf(node.right)];
  }
  return [node.type === 'Literal' && typeof node.value === 'string' ? node.value : node];
}

import type { AssignmentExpression, Node, ObjectExpression } from 'oxc-parser';
import { isPassphrase, isPrivateKeyOption } from './credential-names.ts';
import type { FileSyntax, Scoped } from '../syntax/file-syntax.ts';
import { pathName } from '../syntax/access-path.ts';
import { accessPathsOf } from '../resolve/resolve-meanings.ts';
import type { NodeFinding } from '../resolve/resolved-call.ts';
import type { Scope } from '../syntax/scope.ts';
import { memberKey, staticKey } from '../syntax/static-key.ts';

/**
 * Private keys and passphrases as they are handed on, whoever gets them: `options.key = readFileSync(path)`,
 * `{ passphrase: config.passphrase }`. https://nodejs.org/api/tls.html#tlscreatesecurecontextoptions
 */
export function keyFindings({ credentials }: FileSyntax): readonly NodeFinding[] {
  return credentials.flatMap(({ node, scope }) =>
    valuesOf(node).some(({ key, value }) => isKeyRead(key, value, scope) || (isPassphrase(key) && isHandedOn(value)))
      ? [{ code: 'static_credential_terms_observed', what: 'private key or passphrase', node }]
      : [],
  );
}

/** Whether a member makes an object or an assignment worth a look; asked of each one in the file. */
export function mayHandOnAKey(key: string, value: Node): boolean {
  return isPrivateKeyOption(key) ? readsPerhaps(value) : isPassphrase(key);
}

interface NamedValue {
  readonly key: string;
  readonly value: Node;
}

function valuesOf(node: Scoped<Node>['node']): readonly NamedValue[] {
  if (node.type === 'ObjectExpression') return membersOf(node);
  return node.type === 'AssignmentExpression' ? assigned(node) : [];
}

function membersOf({ properties }: ObjectExpression): readonly NamedValue[] {
  return properties.flatMap((property) => {
    const key = property.type === 'Property' ? staticKey(property.key, property.computed) : null;
    return key === null || property.type !== 'Property' ? [] : [{ key, value: property.value }];
  });
}

function assigned({ left, right }: AssignmentExpression): readonly NamedValue[] {
  const key = left.type === 'MemberExpression' ? memberKey(left) : null;
  return key === null ? [] : [{ key, value: right }];
}

/** Other things than keys are called `key`; few of them are read from a file. */
function isKeyRead(key: string, value: Node, scope: Scope): boolean {
  return isPrivateKeyOption(key) && isFileRead(value, scope);
}

const READS_A_FILE = /^(?:fs|fs-extra|graceful-fs)\.(?:.+\.)?readFile(?:Sync)?$/u;

/** What `readFile` gives, also in a list, awaited, or as text. */
function isFileRead(value: Node, scope: Scope): boolean {
  if (value.type === 'AwaitExpression') return isFileRead(value.argument, scope);
  if (value.type === 'ArrayExpression')
    return value.elements.some(
      (element) => element !== null && element.type !== 'SpreadElement' && isFileRead(element, scope),
    );
  if (value.type !== 'CallExpression') return false;
  const { callee } = value;
  if (callee.type === 'MemberExpression' && memberKey(callee) === 'toString') return isFileRead(callee.object, scope);
  const [path] = value.arguments;
  if (path === undefined || isOwnFile(path)) return false;
  return accessPathsOf(callee, scope).some((read) => READS_A_FILE.test(pathName(read)));
}

/** `__dirname + '/server.key'`, `join(__dirname, 'server.key')`: a key that comes with the package is nobody's secret. */
function isOwnFile(path: Node): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes may name any file
  switch (path.type) {
    case 'Literal':
      return typeof path.value === 'string' && !/^(?:\/|~|[a-z]:)/iu.test(path.value);
    case 'Identifier':
      return path.name === '__dirname';
    case 'NewExpression':
      return path.callee.type === 'Identifier' && path.callee.name === 'URL' && isOwnText(path.arguments[0]);
    case 'TemplateLiteral':
      return path.expressions.every((part) => isOwnFile(part));
    case 'BinaryExpression':
      return isOwnFile(path.left) && (path.right.type === 'Literal' || isOwnFile(path.right));
    case 'CallExpression':
      return (
        path.arguments.length > 0 &&
        path.arguments.every((part, i) => (i > 0 && part.type === 'Literal') || isOwnFile(part))
      );
    default:
      return false;
  }
}

function isOwnText(first: Node | undefined): boolean {
  return first?.type === 'Literal' && isOwnFile(first);
}

function readsPerhaps({ type }: Node): boolean {
  return type === 'CallExpression' || type === 'ArrayExpression' || type === 'AwaitExpression';
}

/** Not a text written out here, a schema, or the name of a type. */
function isHandedOn(value: Node): boolean {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- other kinds of nodes hand on nothing that is known
  switch (value.type) {
    case 'Identifier':
      return value.name !== 'undefined' && !/^[A-Z]/u.test(value.name);
    case 'MemberExpression':
      return true;
    case 'TemplateLiteral':
      return value.expressions.length > 0;
    case 'AwaitExpression':
      return isHandedOn(value.argument);
    case 'LogicalExpression':
      return isHandedOn(value.left) || isHandedOn(value.right);
    case 'ConditionalExpression':
      return isHandedOn(value.consequent) || isHandedOn(value.alternate);
    default:
      return false;
  }
}

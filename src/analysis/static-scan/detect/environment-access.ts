import { isCredentialVariable } from './credential-names.ts';
import type { FileSyntax, Scoped, Destructured } from '../syntax/file-syntax.ts';
import type { MemberExpression, Node } from 'oxc-parser';
import { constantText } from '../syntax/constant-text.ts';
import { pathName } from '../syntax/access-path.ts';
import type { Meaning, AccessPath } from '../syntax/scope.ts';
import { meaningsOf, meaningsOfWrite } from '../resolve/resolve-meanings.ts';
import { memberKey, staticKey } from '../syntax/static-key.ts';
import type { NodeFinding } from '../resolve/resolved-call.ts';

const ENVIRONMENT = 'global.process.env';

/** The environment of the process, and its variables that are named for credentials. */
export function environmentFindings({ members, destructured, calls }: FileSyntax): readonly NodeFinding[] {
  return [
    ...members.flatMap((member) => findingsOfMember(member)),
    ...calls.flatMap(({ node, scope }) =>
      isReflection(node) ? findingsOfPaths(pathsIn(meaningsOf(node, scope)), node) : [],
    ),
    ...destructured.flatMap(({ node, write }) => {
      const last = write.path.at(-1);
      if (last === undefined || (last !== 'env' && !isCredentialVariable(last))) return [];
      const meanings = meaningsOfWrite(write);
      if (meanings.length === 0 && isDestructuredFromHandedIn(write, last)) return [credentialFinding(node)];
      return findingsOfPaths(pathsIn(meanings), node);
    }),
  ];
}

/** `Reflect.get(process, 'env')` */
function isReflection(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property, computed } = node.callee;
  return object.type === 'Identifier' && object.name === 'Reflect' && staticKey(property, computed) === 'get';
}

function findingsOfMember({ node, scope }: Scoped<MemberExpression>): readonly NodeFinding[] {
  const key = staticKey(node.property, node.computed) ?? (node.computed ? constantText(node.property, scope) : null);
  if (key === null || (key !== 'env' && !isCredentialVariable(key))) return [];
  const meanings = meaningsOf(node, scope);
  if (meanings.length === 0 && isHandedIn(node, key)) {
    return [credentialFinding(node)];
  }
  return findingsOfPaths(pathsIn(meanings), node);
}

/** `(config, { env }) => env.NPM_TOKEN`: the environment as a host hands it on, by its name and that of the variable. */
function isHandedIn({ object }: MemberExpression, key: string): boolean {
  const isOfContext =
    object.type === 'MemberExpression' &&
    memberKey(object) === 'env' &&
    object.object.type === 'Identifier' &&
    HANDS_ON.test(object.object.name);
  return (isOfContext || (object.type === 'Identifier' && object.name === 'env')) && isUpperVariable(key);
}

const HANDS_ON = /^(?:context|ctx|options|opts|params|config)$/u;

/** `const { NPM_TOKEN } = env` */
function isDestructuredFromHandedIn(write: Destructured['write'], key: string): boolean {
  const isWhole = write.kind === 'expression' && write.path.length === 1;
  return isWhole && write.node.type === 'Identifier' && write.node.name === 'env' && isUpperVariable(key);
}

function isUpperVariable(key: string): boolean {
  return /^[A-Z][A-Z0-9_]+$/u.test(key) && isCredentialVariable(key);
}

function credentialFinding(node: Node): NodeFinding {
  return { code: 'static_credential_terms_observed', what: 'environment variable', node };
}

function pathsIn(meanings: readonly Meaning[]): readonly AccessPath[] {
  // What another file hands on as a variable is told there.
  return meanings.flatMap((meaning) => (meaning.kind === 'global' ? [meaning] : []));
}

function findingsOfPaths(paths: readonly AccessPath[], node: Node): readonly NodeFinding[] {
  const isWhole = paths.some((path) => pathName(path) === ENVIRONMENT);
  if (isWhole) return [{ code: 'static_environment_access_observed', what: 'process.env', node }];
  // A member that is named for one, and is given a variable that is not, holds no credential.
  const isCredential = paths.some(
    ({ path: [object, member, name] }) =>
      object === 'process' && member === 'env' && name !== undefined && isCredentialVariable(name),
  );
  return isCredential ? [credentialFinding(node)] : [];
}

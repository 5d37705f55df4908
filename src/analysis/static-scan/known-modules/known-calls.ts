import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import { KNOWN_PACKAGES, type KnownModule, knownModule } from './known-modules.ts';
import { pathName } from '../syntax/access-path.ts';
import { NETWORK } from './known-package.ts';
import { ENVIRONMENT_CALLS, FILE_CALLS, type KnownCalls, NETWORK_CALLS, PROCESS_CALLS } from './node-calls.ts';
import { ANY_MEMBER, CALLED, MADE, type AccessPath } from '../syntax/scope.ts';

const OF_PACKAGES = KNOWN_PACKAGES.flatMap(({ module, calls }) =>
  calls.map(([codes, members]): KnownCalls => [codes, module, members]),
);

const CODES_OF_CALL = codesByPath([
  ...PROCESS_CALLS,
  ...FILE_CALLS,
  ...NETWORK_CALLS,
  ...ENVIRONMENT_CALLS,
  ...OF_PACKAGES,
]);

function codesByPath(calls: readonly KnownCalls[]): ReadonlyMap<string, readonly StaticCode[]> {
  const codes = new Map<string, readonly StaticCode[]>();
  for (const [added, module, members] of calls) {
    for (const member of members.split(' ')) {
      const name = member === '.' ? module : `${module}.${member}`;
      codes.set(name, [...new Set([...(codes.get(name) ?? []), ...added])]);
    }
  }
  return codes;
}

/** What calling what an access path names does by itself: as the tables name it, and as the package that it is of is known for. */
export function codesOfPath(accessPath: AccessPath): readonly StaticCode[] {
  const exact = CODES_OF_CALL.get(pathName(accessPath)) ?? [];
  const module = accessPath.kind === 'module' ? knownModule(accessPath.path[0]!) : null;
  const found = module === null ? exact : [...exact, ...codesOfModule(module, accessPath.path.slice(1))];
  const whole = found.length === 0 && (asksByMade(accessPath) || asksByAnyMember(accessPath)) ? NETWORK : found;
  return whole.length < 2 ? whole : [...new Set(whole)];
}

/** Functions that make values, take settings, or let others in: `isAxiosError`, `ObjectId`, `createServer`. */
const MAKES_A_VALUE =
  /^(?:is|to|from|set|with|parse|format|escape|encode|decode|stringify|serialize|deserialize|validate|verify|use|on|once|off|print|log|debug|create(?:Http)?Server|Server|listen|addListener|removeListener)(?:$|[A-Z])|^[A-Z]\w*(?:Error|Exception|Options?|Config|Configuration|Types?|Ids?|ID|Schema|Enum|Embed|Keyboard|Markup|Credentials?|Serializer|Formatter|Level|Plugin|Strategy|Server|Adapter|Message|Utils?)$/u;
const HOLDS_VALUES =
  /^(?:[cC]onfig|[tT]ypes?|[cC]onstants?|[eE]rrors?|[uU]tils?|[mM]odels?|[hH]elpers?|Markup|format)$/u;

function codesOfModule({ anyCall, endings }: KnownModule, members: readonly string[]): readonly StaticCode[] {
  const last = members.at(-1);
  const byEnding = last === undefined ? [] : (endings.get(last) ?? []);
  const isOwn = !members.some((member) => member === CALLED || member === MADE || HOLDS_VALUES.test(member));
  return isOwn && (last === undefined || !MAKES_A_VALUE.test(last)) ? [...anyCall, ...byEnding] : byEnding;
}

/** What makes a client, beside `new` and the module itself. */
const MAKES_A_CLIENT = /^(?:create|connect|open|default|extend|instance|init|client|agent|auth|jar|session)/iu;
/** What one has a client do. */
const ASKS =
  /^(?:request|get|post|put|patch|delete|del|head|fetch|send|publish|subscribe|connect|login|authenticate|access|query|execute|invoke|call|search|ping|write|upload|download)(?:$|[A-Z])/u;

/** `axios.create().get(…)`, `new Client().send(…)`, also where the client was made in another file. */
function asksByMade({ kind, path }: AccessPath): boolean {
  const [made, verb] = path.slice(-2);
  if (path.length < 3 || verb === undefined || !ASKS.test(verb)) return false;
  const maker: AccessPath = { kind, path: path.slice(0, -2) };
  const isClient =
    made === MADE || (made === CALLED && (maker.path.length === 1 || MAKES_A_CLIENT.test(maker.path.at(-1)!)));
  return isClient && codesOfPath(maker).includes('static_network_client_observed');
}

/** `request[method](…)`, where the module asks by members named so. */
function asksByAnyMember({ kind, path: [module, member, ...more] }: AccessPath): boolean {
  if (kind !== 'module' || member !== ANY_MEMBER || more.length > 0) return false;
  return codesOfPath({ kind, path: [module!, 'request'] }).includes('static_network_client_observed');
}

/** What importing a module does by itself. */
export function codesOfImport(specifier: string): readonly StaticCode[] {
  return knownModule(specifier)?.whenImported ?? [];
}

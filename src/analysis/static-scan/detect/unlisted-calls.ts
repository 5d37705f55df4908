import type { StaticCode } from '../../../contract/evidence/quality-reason-codes.ts';
import { constantTexts } from '../syntax/constant-text.ts';
import { isStrongCredentialField } from './credential-names.ts';
import { isUnlisted, makesSchemas } from '../known-modules/known-modules.ts';
import { CREDENTIALS, MUTATION, NETWORK, PERSISTENCE, PROCESS, SHELL } from '../known-modules/known-package.ts';
import { type ObjectOption, optionsOf } from '../resolve/object-options.ts';
import { accessPathsOf } from '../resolve/resolve-meanings.ts';
import { CALLED, MADE } from '../syntax/scope.ts';
import { memberKey } from '../syntax/static-key.ts';
import type { ResolvedCall } from '../resolve/resolved-call.ts';

const NOTHING: readonly StaticCode[] = [];

/** What stands in for something else in tests only says so in its name. */
const STANDS_IN = /(?:^|[-_/.])(?:stub|mock|fake|noop|dummy)s?(?:$|[-_/.])/u;

const MAKES_A_CLIENT =
  /^(?:create(?:Http|Rest|Web[sS]ocket)?Client(?:Async)?|createConnection|createPool|createTransport)$/u;
const CLIENT_CLASS = /(?:^|[a-z0-9_])(?:Client|ApiClient|API|Api)$/u;
/** Serial lines and radio are no network. */
const CONNECTS = /^(?!.*(?:RTU|Ascii|Serial|Usb|USB|Ble|BLE|Port))(?:connect(?:$|[A-Z])|(?:tcp|udp|ws)Connect$)/u;
const STARTS_PROGRAMS =
  /^(?:exec|spawn|execFile|execCommand|runCommand|runCmd|execCmd|spawnProcess|startProcess|launchProcess|killProcess|(?:run|exec|execute)(?:AppleScript|Jxa|Osascript))(?:Sync|Async|Promise)?$/u;
const STARTS_A_SHELL =
  /^(?:shell(?:Exec|Path|Env|Command)?|exec_shell|shellSpawn|sudo|elevate|runAsAdmin|powershell|(?:exec|execute|run|invoke|spawn|start|call)_?(?:In|With)?_?(?:Shell|Power[sS]hell|Pwsh|Bash|Zsh)(?:Command|Cmd|Script)?)(?:Sync|Async|Promise)?$/u;
const CHANGES_FILES =
  /^(?:writeFile|appendFile|copyFile|outputFile|writeJson|writeJSON|writeJsonFile|writeYaml|outputJson|outputJSON|mkdir|mkdirp|mkdirs|makeDir|createDir|createDirectory|rmdir|removeDir|deleteDir|copyDir|moveDir|unlink|rmrf|deleteFile|removeFile|moveFile|saveFile|createFile|ensureDir|emptyDir|ensureFile|rimraf|writeToFile|saveToFile|symlink|chmod|chown)(?:Sync|Async|Promise)?$|^createWriteStream$/u;
const SAVES_TO_A_FILE = /^(?:toFile|writeFile|saveToFile|writeToFile|extractTo|extractAllTo)(?:Sync|Async)?$/u;
const RUNS_BY_ITSELF =
  /^(?:(?:enable|set|add|create|install)(?:To)?(?:Auto[sS]tart|Auto[lL]aunch|Startup|LoginItem|StartupItem|LaunchAgent|LaunchDaemon)|installService|install(?:Shell)?Completions?|setupShellInitFile|installCron(?:tab|Job)?)$/u;
/** Packages named for what a machine runs by itself, and for where credentials are kept. */
const OF_SERVICES =
  /auto-?launch|auto-?start|start(?:up)?-on|on-(?:boot|login)|-startup$|(?:windows|mac|linux|os|system)-service|login-?items?|launchd(?!arkly)|launch-agent|upstart|systemd-service|service-systemd|crontab/u;
const SETS_UP = /^(?:enable|add|install|create|register|setup|save|on)(?:$|[A-Z])/u;
const OF_CREDENTIALS = /npmrc|netrc|pgpass|keychain|keytar|credential-?(?:store|helper|manager)|secret-?service/u;
const KEEPS_PASSWORDS = /^(?:get|set|delete|find)Password$/u;

/**
 * What a function of a package outside the tables does, as far as its name and
 * its arguments tell; a name that might mean something else tells nothing.
 */
export function codesOfUnlisted(call: ResolvedCall): readonly StaticCode[] {
  const { callee } = call;
  if (callee.kind !== 'module' || STANDS_IN.test(callee.path[0]!) || !isUnlisted(callee.path[0]!)) return NOTHING;
  const members = callee.path.slice(1);
  const last = members.at(-1) ?? '';
  const isOwn = !members.includes(CALLED) && !members.includes(MADE);
  const codes: StaticCode[] = [];
  if (OF_CREDENTIALS.test(callee.path[0]!) && isOwn) codes.push(...CREDENTIALS);
  if ((isOwn && RUNS_BY_ITSELF.test(last)) || (OF_SERVICES.test(callee.path[0]!) && SETS_UP.test(last))) {
    codes.push(...PERSISTENCE);
  }
  // A strategy lets others in by a service that it is let in at itself.
  if (isOwn && last.endsWith('Strategy') && call.args.some((argument) => holdsAKey(call, argument)))
    codes.push(...CREDENTIALS);
  if (goesOut(call, last, isOwn)) codes.push(...NETWORK);
  else if (isOwn && members.length === 1) codes.push(...codesOfName(last));
  else if (!isOwn && SAVES_TO_A_FILE.test(last)) codes.push(...MUTATION);
  return codes;
}

function codesOfName(name: string): readonly StaticCode[] {
  if (STARTS_A_SHELL.test(name)) return SHELL;
  if (STARTS_PROGRAMS.test(name)) return PROCESS;
  if (CHANGES_FILES.test(name)) return MUTATION;
  return KEEPS_PASSWORDS.test(name) ? CREDENTIALS : NOTHING;
}

/** Packages that are named for being the client of something. */
const NAMED_A_CLIENT = /(?:^|[-_/.])(?:api|client|sdk|webhook|fetch)$/u;
/** Classes of values, and of what waits for others. */
const NAMES_A_VALUE =
  /(?:Strategy|Model|Config|Options|Settings|Params|Input|Schema|Error|Type|Gauge|Counter|Histogram|Summary|Registry)$/u;
/** Those that keep, compare or check what they are handed. */
const KEEPS_TO_ITSELF = /jwt|jose|crypt|hash|redact|mask|session|cookie|csrf|valid|schema|logger|sanitiz/u;
const WORKS_ON_VALUES =
  /^(?:is|has|valid|verify|check|hash|encrypt|decrypt|compare|sign|decode|encode|parse|mask|redact|set(?!(?:Api|Auth|Access)?(?:Key|Token)$|Credentials?$))/u;

function goesOut(call: ResolvedCall, last: string, isOwn: boolean): boolean {
  const { node, callee, args } = call;
  if (/server|listen|broker/iu.test(last)) return false;
  const isMade = node.type === 'NewExpression' || (node.type === 'CallExpression' && node.callee.type === 'Super');
  if (isOwn && (MAKES_A_CLIENT.test(last) || (isMade && CLIENT_CLASS.test(last)))) return true;
  if (!isOwn && CONNECTS.test(last) && args.length > 0) return true;
  if (!isOwn || WORKS_ON_VALUES.test(last) || NAMES_A_VALUE.test(last)) return false;
  if (isMade && NAMED_A_CLIENT.test(callee.path[0]!) && callee.path.length < 3) return true;
  const isKeeper = KEEPS_TO_ITSELF.test(callee.path[0]!);
  if (PUBLISHES.test(last) && args.some((argument) => letsIn(call, argument))) return true;
  return (
    isHandedAddress(call) ||
    args.some((argument) => namesALogin(call, argument) || (!isKeeper && holdsAKey(call, argument)))
  );
}

/** `publish({ pat })`: what is published with a key goes to where the key is from. */
const PUBLISHES = /^(?:publish|unpublish|upload|deploy|submit)(?:$|[A-Z])/u;
const OPENS_A_REGISTRY = /^(?:pat|personal_?[aA]ccess_?[tT]oken|otp)$/u;

function letsIn(call: ResolvedCall, argument: ResolvedCall['args'][number]): boolean {
  return givenOptions(call, argument).some(({ key }) => LETS_IN.test(key) || OPENS_A_REGISTRY.test(key));
}

/**
 * Options that are given values. `object({ host: string(), password: string() })` gives none: calls of the same package,
 * or of one for schemas, say what the values may be.
 */
function givenOptions(
  { scope, callee }: ResolvedCall,
  argument: ResolvedCall['args'][number],
): readonly ObjectOption[] {
  const describes = (value: ObjectOption['value'], at: ObjectOption['scope']) =>
    value.type === 'CallExpression' &&
    accessPathsOf(value.callee, at).some(
      ({ kind, path: [module] }) => kind === 'module' && (module === callee.path[0] || makesSchemas(module!)),
    );
  return optionsOf(argument, scope).filter((option) => !describes(option.value, option.scope));
}

/** `{ apiKey }`, or `config.apiKey` by itself: only a client of a service is handed one. */
function holdsAKey(call: ResolvedCall, argument: ResolvedCall['args'][number]): boolean {
  const name = argument.type === 'MemberExpression' ? memberKey(argument) : null;
  if (isStrongCredentialField(argument.type === 'Identifier' ? argument.name : (name ?? ''))) return true;
  return givenOptions(call, argument).some(({ key, value }) => isStrongCredentialField(key) && isPutIn(value));
}

function isPutIn(value: ResolvedCall['args'][number]): boolean {
  return value.type !== 'Literal' && !/^(?:Object|Array|Function|ArrowFunction)/u.test(value.type);
}

/** Addresses that only a client is given; `https:` may be a name. */
const ADDRESS =
  /^(?:wss?|mqtts?|amqps?|rediss?|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|ftps?|sftp|ldaps?|nats|rtsp|opc\.tcp|tcp|udp):\/\//u;
const WEB_ADDRESS = /^https?:\/\/./u;
const FETCHES = /^(?:|get|post|put|fetch|request|download|load|getJSON|json)$/u;

function isHandedAddress({ args, scope, callee }: ResolvedCall): boolean {
  const [first] = args;
  const texts = first === undefined ? [] : constantTexts(first, scope);
  const last = callee.path.length === 1 ? '' : callee.path.at(-1)!;
  const isFetch =
    (FETCHES.test(last) ? args.length > 1 || NAMED_A_CLIENT.test(callee.path[0]!) : false) &&
    !/ur[il]|link|valid|regex|debug/iu.test(callee.path[0]!);
  return texts.some((text) => text !== null && (ADDRESS.test(text) || (isFetch && WEB_ADDRESS.test(text))));
}

const NAMES_A_PLACE =
  /^(?:host|hostname|server|address|ip|ipAddress|(?:base|root|api|server|service|registry)?_?(?:[uU][rR][lL]|[uU][rR][iI])|apiHost|apiBase|endpoint|registry|brokers?|node|repo|repository|owner|workspace|channel|chatId|chat_id|bucket|accountId|accountSid)$/u;
const LETS_IN =
  /^(?:user|username|userName|login|password|pass|passwd|pwd|token|accessToken|access_token|apiKey|apikey|api_key|auth|authorization|clientSecret|client_secret|secret|credentials)$/u;

/** `{ host, user, password }`: who has both goes there. */
function namesALogin(call: ResolvedCall, argument: ResolvedCall['args'][number]): boolean {
  const keys = givenOptions(call, argument).map(({ key }) => key);
  return keys.some((key) => NAMES_A_PLACE.test(key)) && keys.some((key) => LETS_IN.test(key));
}

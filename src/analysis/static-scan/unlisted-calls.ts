import type { StaticCode } from '../../contract/evidence/quality-reason-codes.ts';
import { constantTexts } from './constant-text.ts';
import { optionsOf } from './object-options.ts';
import { CALLED, MADE } from './scope.ts';
import { isUnlisted } from './unlisted-packages.ts';
import type { ResolvedUse } from './use-facts.ts';

const NOTHING: readonly StaticCode[] = [];
const NETWORK: readonly StaticCode[] = ['static_network_client_observed'];
const PROCESS: readonly StaticCode[] = ['static_process_execution_observed'];
const MUTATION: readonly StaticCode[] = ['static_filesystem_mutation_observed'];
const CREDENTIALS: readonly StaticCode[] = ['static_credential_terms_observed'];

/** What stands in for something else in tests only says so in its name. */
const STANDS_IN = /(?:^|[-_/.])(?:stub|mock|fake|noop|dummy)s?(?:$|[-_/.])/u;

const MAKES_A_CLIENT =
  /^(?:create(?:Http|Rest|Web[sS]ocket)?Client(?:Async)?|createConnection|createPool|createTransport)$/u;
const CLIENT_CLASS = /(?:^|[a-z0-9_])(?:Client|ApiClient|API|Api)$/u;
/** Serial lines and radio are no network. */
const CONNECTS = /^(?!.*(?:RTU|Ascii|Serial|Usb|USB|Ble|BLE|Port))(?:connect(?:$|[A-Z])|(?:tcp|udp|ws)Connect$)/u;
const STARTS_PROGRAMS = /^(?:exec|spawn|execFile|execCommand|runCommand)(?:Sync|Async|Promise)?$/u;
const CHANGES_FILES =
  /^(?:writeFile|appendFile|copyFile|outputFile|writeJson|writeJSON|outputJson|outputJSON|mkdir|mkdirp|rmdir|unlink|ensureDir|emptyDir|ensureFile|rimraf)(?:Sync|Async|Promise)?$|^createWriteStream$/u;
const SAVES_TO_A_FILE = /^(?:toFile|writeFile|saveToFile|writeToFile)(?:Sync|Async)?$/u;
const KEEPS_PASSWORDS = /^(?:get|set|delete|find)Password$/u;

/**
 * What a function of a package outside the tables does, as far as its name and
 * its arguments tell; a name that might mean something else tells nothing.
 */
export function codesOfUnlisted(use: ResolvedUse): readonly StaticCode[] {
  const { at } = use;
  if (at.kind !== 'module' || STANDS_IN.test(at.path[0]!) || !isUnlisted(at.path[0]!)) return NOTHING;
  const members = at.path.slice(1);
  const last = members.at(-1) ?? '';
  const isOwn = !members.includes(CALLED) && !members.includes(MADE);
  if (goesOut(use, last, isOwn)) return NETWORK;
  if (isOwn && members.length === 1) {
    if (STARTS_PROGRAMS.test(last)) return PROCESS;
    if (CHANGES_FILES.test(last)) return MUTATION;
    return KEEPS_PASSWORDS.test(last) ? CREDENTIALS : NOTHING;
  }
  return !isOwn && SAVES_TO_A_FILE.test(last) ? MUTATION : NOTHING;
}

function goesOut(use: ResolvedUse, last: string, isOwn: boolean): boolean {
  if (/server|listen|broker/iu.test(last)) return false;
  if (isOwn && (MAKES_A_CLIENT.test(last) || (use.node.type === 'NewExpression' && CLIENT_CLASS.test(last))))
    return true;
  if (!isOwn && CONNECTS.test(last) && use.given.length > 0) return true;
  return isOwn && (isHandedAddress(use) || use.given.some((argument) => namesALogin(use, argument)));
}

/** Addresses that only a client is given; `https:` may be a name. */
const ADDRESS =
  /^(?:wss?|mqtts?|amqps?|rediss?|mongodb(?:\+srv)?|postgres(?:ql)?|mysql|ftps?|sftp|ldaps?|nats|rtsp|opc\.tcp|tcp|udp):\/\//u;
const WEB_ADDRESS = /^https?:\/\/./u;
const FETCHES = /^(?:|get|post|put|fetch|request|download|load|getJSON|json)$/u;

function isHandedAddress({ given, scope, at }: ResolvedUse): boolean {
  const [first] = given;
  const texts = first === undefined ? [] : constantTexts(first, scope);
  const last = at.path.length === 1 ? '' : at.path.at(-1)!;
  const isFetch = FETCHES.test(last) && given.length > 1 && !/ur[il]|link|valid|regex|debug/iu.test(at.path[0]!);
  return texts.some((text) => text !== null && (ADDRESS.test(text) || (isFetch && WEB_ADDRESS.test(text))));
}

const NAMES_A_PLACE = /^(?:host|hostname|server|address|ip|ipAddress|url|uri|endpoint|baseURL|baseUrl|brokers?|node)$/u;
const LETS_IN =
  /^(?:user|username|userName|login|password|pass|passwd|pwd|token|accessToken|access_token|apiKey|apikey|api_key|auth|authorization|clientSecret|client_secret|secret|credentials)$/u;

/** `{ host, user, password }`: who has both goes there. */
function namesALogin({ scope }: ResolvedUse, argument: ResolvedUse['given'][number]): boolean {
  const keys = optionsOf(argument, scope).map(({ key }) => key);
  return keys.some((key) => NAMES_A_PLACE.test(key)) && keys.some((key) => LETS_IN.test(key));
}

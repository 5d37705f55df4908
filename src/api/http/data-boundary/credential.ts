/** Forms of tokens by their issuers' published prefixes and lengths; the prefix makes a false alarm unlikely. */
const ISSUED_TOKENS: readonly RegExp[] = [
  /\bgh[pousr]_[A-Za-z0-9]{30,}/,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/,
  /\bglpat-[\w-]{20,}/,
  /\bnpm_[A-Za-z0-9]{30,}/,
  /\bpypi-AgE[\w-]{20,}/,
  /\bhf_[A-Za-z0-9]{30,}/,
  /\bxox[abeoprs]-[\w-]{10,}/,
  /\bxapp-\d-[\w-]{10,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{35}/,
  /\b(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}/,
  // JSON Web Token (RFC 7519): two parts that begin with `{"` in base64url, and a signature.
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
];

/** `sk-` begins words too (`sk-learn`): only with a long run in it that mixes letters and digits. */
const SK_TOKEN = /\bsk-(?:[\w-]*[-_])?(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{16,}/;

const URL_WITH_PASSWORD = /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i;

/** A random-looking value: long, of one token alphabet, with letters and digits. */
const LONG_VALUE = String.raw`(?=[^\s"']*\d)(?=[^\s"']*[A-Za-z])[A-Za-z0-9+/_.~-]{20,}`;
const SHORT_SECRET = String.raw`(?=[^\s"']*\d)(?=[^\s"']*[A-Za-z])[!#-&(-~]{8,}`;
const ASSIGNED = String.raw`["']?\s*(?:=|:|：|＝|\bis\b|是|为)\s*["']?`;

const AUTHORIZATION = new RegExp(String.raw`\b(?:bearer|basic|token)\s+${LONG_VALUE}`, 'i');
const NAMED_KEY = new RegExp(
  String.raw`(?:api[_ -]?key|access[_ -]?key|secret(?:[_ -]?key)?|token|credential|密钥|令牌|凭证)${ASSIGNED}${LONG_VALUE}`,
  'i',
);
const NAMED_PASSWORD = new RegExp(
  String.raw`(?:password|passwd|passphrase|\bpwd|密码|口令)${ASSIGNED}${SHORT_SECRET}`,
  'i',
);

const CREDENTIALS: readonly RegExp[] = [
  // One pass for all of them.
  new RegExp(ISSUED_TOKENS.map(({ source }) => source).join('|')),
  SK_TOKEN,
  URL_WITH_PASSWORD,
  AUTHORIZATION,
  NAMED_KEY,
  NAMED_PASSWORD,
];

/** A token, key or password that opens something; words about tokens and passwords pass. */
export function holdsCredential(query: string): boolean {
  return CREDENTIALS.some((form) => form.test(query));
}

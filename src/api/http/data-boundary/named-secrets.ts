import { looksRandom } from './issued-tokens.ts';
import { matchesIn } from './matches-in.ts';

/** What a value is called that opens something. Passwords are chosen by people, keys and tokens are drawn at random. */
const PASSWORD = String.raw`pass(?:word|wort|wd|phrase|code)|kennwort|contraseña|mot de passe|пароль|パスワード|비밀번호|(?<![a-z])(?:pwd|passw|pass|pw|psk|requirepass)(?![a-z])|pwd(?=["'\s]*[:=])|密码|密碼|口令|暗号|通行码|通行碼`;
const KEY_WORDS = String.raw`api|access|secret|account|shared|auth|signing|encryption|client|app|bot|webhook|refresh|session|bearer|private|master|consumer|deploy|licen[sc]e|storage|subscription|service|x|ssh|jwt|id|security|local|device|network|link|bridge|hub|admin|root|write|read|activation|product|pairing|user|project`;
const KEY = String.raw`(?:${KEY_WORDS})[ _.-]?(?:access[ _-]?)?(?:key|token|secret)|secret|token|credentials?|sig(?==)|access[ _-]?code|密钥|密鑰|秘钥|金鑰|密匙|令牌|權杖|凭证|憑證|凭据|授权码|授權碼|访问码|验证码|驗證碼`;
const NAME = String.raw`(?<password>${PASSWORD})|(?<key>${KEY})`;
/** What stands between name and value; `sign` binds the two, words may only talk about the name. */
const BETWEEN = String.raw`[\w-]{0,24}["'\x60\])}]{0,3}\s{0,3}(?:[填写寫][写寫]?[的了成]{0,2}是?\s?)?(?<sign>=>|:=|={1,2}|:|\bis\b|\bwas\b|\bist\b|\best?\b|是|为|為|就是)?\s{0,3}(?:["'\x60({[]|\\"|(?<quote>[「『【“‘《])\s?)?`;
/** `md5("password") = 5f4d…`: the word is what a function is given. */
const NO_ARGUMENT = String.raw`(?!(?<=\(["'\x60])\w+["'\x60]\))`;
/** The name of a place for a value, `${DB_PASS}`, has none itself. */
const NO_PLACE = String.raw`(?<!\$\{[\w. ]{0,40})`;
/** What follows is only looked at: a value may be a name with its value, and words behind it another pair. */
const ASSIGNED = new RegExp(
  `${NO_ARGUMENT}(?:${NAME})${NO_PLACE}${BETWEEN}(?=(?<value>[!#-&*-~]{3,200})(?<after>.{0,24}))`,
  'gisu',
);

/** A place for a value, a type or a pattern, and no value. */
const PLACEHOLDER =
  /^(?:!(?:secret|env_var)\b|[<${[(^.*\\%|]|x{3,}|\*+|\.{2,}|(?:your|my|the|some|a|an)[-_ ]|process\.env|os\.|env\.|import\.|this\.|config\.|null|undefined|none|true|false|string|number|boolean|bool|text|hidden|required|optional|redacted|placeholder|example|\+[a-z]+|change[-_]?me|changeit|foo|bar|secret|password|passwd|token|key|value)(?:$|[^A-Za-z0-9]|(?<=[<${[(^.*\\%|_ -]|x{3}|\.))/i;
/** Algorithms and formats that mix letters and digits and are said beside passwords. */
const TECHNICAL =
  /^(?:sha-?\d\w*|bcrypt\w*|scrypt|argon2\w*|pbkdf2\S*|[a-z]*base\d\w*|oauth\w*|openid\S*|[hre]s\d{3}|aes\S*|ed\d{5}|des3|x509\S*|pkcs\S*|totp|fido2?|ldap\w*|wpa\d\S*|i18n|utf-?\d+|v\d[\d.]*|mqtt\S*|http\S*|ipv\d|rfc\S*|node-?red\S*|web3|auth0)$/i;

interface Assignment {
  readonly kind: 'password' | 'key';
  readonly sign: 'bound' | 'said' | 'none';
  readonly value: string;
  readonly after: string;
}

/** Hexadecimal digits or letters with digits that a name of any kind is set to; digests of things in the open are named so. */
const SET_TO_DRAWN =
  /(?<![\w?&-])(?!(?:\w*[_-])?(?:commit|sha|sha\d+|hash|md5|digest|rev|revision|checksum|etag|image|uuid|guid|id|ref|tag|color|version|integrity|address|txid|tx|hex|cid)\b)[A-Za-z][\w.-]{1,40}["'\x60]?\s{0,2}(?:=>|:=|=|:)\s{0,2}["'\x60]{0,2}(?<drawn>[A-Za-z0-9]{28,})(?![\w/.-])/g;

/** A field of settings whose name ends in what opens something: quoted as in JSON, or in parts as settings are called. */
const SECRET_FIELD =
  /(?<quote>["'])(?!(?:page|next|sync|eos|bos|pad|unk|mask|stop|start|end)[-_]?token)(?:\w{1,24}[-_.]?)?(?:secret|token|(?:api|access|secret|signing|encryption|master|auth)[-_.]?key|pass(?:word|wd|phrase))\k<quote>\s?:\s?\k<quote>(?<quoted>[^"'\s<>{}$]{6,64})\k<quote>|(?<![\w"'.])[a-z]{2,20}(?:[-_][a-z]{2,20}){0,3}[-_](?:secret|password|passphrase):\s(?<plain>[\w!#%&*@-]{6,64})(?=[\s,;]|$)|(?<![\w-])(?:secret|token):\s(?<mixed>[A-Za-z]+\d+[A-Za-z]+\d[A-Za-z0-9]*)(?=[\s,;]|$)/gi;
/** Letters of both cases among figures. */
const MIXED = /^(?=[a-z\d]*[A-Z])(?=[A-Z\d]*[a-z]).{8}/;
/** Parts of a value that say what should stand there: `my-secret-token`, `github-app-id`, `id-rsa-key.pem`. */
const SPEAKS_OF_VALUE =
  /(?:^|[-_.])(?:key|keys|token|tokens|secret|secrets|pass|password|name|user|id|here|value|example|test|demo|sample|your|my|env|file|pem|json|ya?ml|txt|string|type|auth|oauth\d?|oidc|openid|bearer|refresh|access|session|read|write|only|from|replace|change|insert|vault|ref|github|gitlab|actions)(?:$|[-_.\d])/i;

/** Figures, letters with figures, or three words that strokes join. */
function holdsSecretField(text: string): boolean {
  return matchesIn(text, SECRET_FIELD).some(({ groups = {} }) => {
    const mixed = groups['mixed'] ?? '';
    if (mixed !== '' && !MIXED.test(mixed)) return false;
    const value = groups['quoted'] ?? groups['plain'] ?? mixed;
    if (isPlaceholder(value) || TECHNICAL.test(value) || SPEAKS_OF_VALUE.test(value) || isAddressOrCode(value))
      return false;
    if (/^[A-Z][A-Z0-9_]+$|^(?:1234\d*|0+)$/.test(value)) return false;
    return /\d/.test(value) || /^[a-z]{3,12}(?:[-_][a-z]{3,12}){2,}$/.test(value);
  });
}

/** A password, key or token by its name with its value; words about passwords and tokens pass. */
export function holdsNamedSecret(text: string): boolean {
  return (
    assignmentsIn(text).some(opensSomething) ||
    holdsLoginPair(text) ||
    (text.includes(':') && holdsSecretField(text)) ||
    isSetToDrawn(text)
  );
}

function assignmentsIn(text: string): Assignment[] {
  return matchesIn(text, ASSIGNED).flatMap(({ groups = {} }) => {
    const written = groups['value'] ?? '';
    const value = written.replace(/["'\x60;,.)}\]]+$/, '');
    if (isPlaceholder(value) || TECHNICAL.test(value)) return [];
    return [
      {
        kind: groups['password'] === undefined ? 'key' : 'password',
        sign: groups['quote'] !== undefined && groups['sign'] === undefined ? 'said' : signOf(groups['sign']),
        value,
        after: written.slice(value.length) + (groups['after'] ?? ''),
      } as const,
    ];
  });
}

function signOf(sign: string | undefined): Assignment['sign'] {
  if (sign === undefined) return 'none';
  return sign.includes('=') ? 'bound' : 'said';
}

function opensSomething({ kind, sign, value, after }: Assignment): boolean {
  if (isAddressOrCode(value)) return kind === 'password' && hasEveryKind(value);
  if (value.length >= 12 && looksRandom(value)) return true;
  if (isNoWord(value, sign)) return true;
  if (kind === 'key') return isDrawn(value, sign) || (sign !== 'none' && isChosen(value));
  // A call gives the value: `pw = prompt(…)`.
  if (sign === 'bound') return value.length >= 4 && !after.startsWith('(');
  if (isStrong(value)) return value.length >= 6;
  if (sign === 'none') return false;
  return value.length >= 5 && isSaidAlone(value, after);
}

/** A sign in front begins a pattern or a variable (`*`, `^`, `$NAME`); in a password it stands beside every kind of letter. */
function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value) && !(/^(?:[*^]|\$\d)/.test(value) && hasEveryKind(value));
}

function hasEveryKind(value: string): boolean {
  return (
    value.length >= 8 &&
    /^[!#-&*+,.:;=?@^_~\w-]+$/.test(value) &&
    /\d/.test(value) &&
    /[A-Z]/.test(value) &&
    /[a-z]/.test(value) &&
    !/^@\w+(?:[.@:-]\w+)*$/.test(value)
  );
}

/** A password in a key's place: letters of both cases, figures and signs that no name and no address has. */
function isChosen(value: string): boolean {
  return hasEveryKind(value) && /[!#$%&*^~?;]|@(?![\w-]+\.)/.test(value);
}

/** Neighbours that words do not have, in one run of letters: codes such as mail services issue for programs. */
const STRANGE_NEIGHBOURS =
  /q(?!u)|j(?![aeiou])|v(?![aeiouy])|x(?![aceiopqtuyx])|z(?![aeiouyzl])|[bcdfgkmpqtvwxz]j|[bcdfgjkmpqtvwxz]x|[bfghjkmpqvwx]z|[fhjkmpvwxz]q|[bfhjmpqvwxz]k|[cdfgjkmpqtvxz]v/g;

/** Codes of sixteen letters (mail services) are told by their few vowels too, where a sign says that they are the value. */
function isNoWord(value: string, sign: Assignment['sign']): boolean {
  if (value.length < 10 || !/^[a-z]+$/.test(value)) return false;
  const vowels = (value.match(/[aeiouy]/g) ?? []).length;
  return (value.match(STRANGE_NEIGHBOURS) ?? []).length >= 2 || (sign !== 'none' && value.length === 16 && vowels <= 4);
}

/** Another address, a call or a pattern: `token: https://…`, `password=hash(x)`, `token=[^&]+`. */
function isAddressOrCode(value: string): boolean {
  return (
    /^[a-z][a-z+]*:\/\/|[(){}[\]]|\\[dwsb]|^-|^[/@#&|>]/i.test(value) && !/[A-Za-z]\d.*[!#$%]|[!#$%].*\d/.test(value)
  );
}

/** Small words joined by signs, as in `openid-connect-flow` or `refresh_token`, are what a key is about. */
function isDrawn(value: string, sign: Assignment['sign']): boolean {
  const words = value.split(/[-_./:,+]/);
  if (words.every((word) => /^(?:[A-Za-z]?[a-z]*\d{0,2}|\d{1,4}|[A-Z]{1,8})$/.test(word))) return false;
  const letters = /[A-Za-z]/.test(value);
  const digits = /\d/.test(value);
  const least = sign === 'bound' ? 8 : sign === 'none' ? 16 : 10;
  if (value.length < least) return false;
  return (letters && digits) || (/[a-z]/.test(value) && /[A-Z]/.test(value.slice(1)) && value.length >= 16);
}

/** Letters with digits or signs between them, as passwords are told to have. */
function isStrong(value: string): boolean {
  const letters = /[A-Za-z].*[A-Za-z]/.test(value);
  return (
    letters &&
    (/[!#$%&*^~+@?]/.test(value.slice(0, -1)) ||
      (/\d/.test(value) && !/^[a-z]+-[a-z0-9-]+$|^\d+[- ]?[a-z]+$/.test(value)))
  );
}

/** What is said *about* a password: it is required, wrong, hashed, for something. */
const ABOUT =
  /^(?:\w+(?:ing|ed|tion|ment|able|ible|less|ful|ory)|(?:not|no|never|always|too|only|also|still|wrong|weak|strong|short|long|lost|old|new|safe|secure|valid|invalid|empty|blank|correct|incorrect|needed|known|unknown|reset|hash|hashes|login|logins|input|field|form|policy|check|rules?|strength|length|manager|vault|store|storage|generator|change|update|auth|access|basic|plain|plaintext|from|with|without|and|or|for|in|at|on|to|by|of|via|when|if|what|which|how|that|this|these|where|who|as|admin|user|users|email|phone|one-time|per|each|any|every|must|should|can|will|minimum|maximum|length|here|there|sent|kept|shown|set|asked|ok|okay|used|good|bad|popular|common|given|found|written|taken|chosen|held|put|left|made|seen|hidden|forgotten|pwned|stolen|broken|weaker|stronger|same|different|optional|required)(?:-\w+)?)$/i;

/** A single word and nothing said after it: `password: sunshine`, `my password is sunshine, please log in`. */
function isSaidAlone(value: string, after: string): boolean {
  if (!/^[A-Za-z][\w-]*$/.test(value) || ABOUT.test(value)) return false;
  return /^["'\x60]?\s*(?:$|[\n,.;!?)}\]"'|，。；」』】”’》]|\p{Script=Han}|(?:and|for|on|to|at|please|but|so|when|host|user|login|server|port)\b)/u.test(
    after,
  );
}

const LOGIN_PAIR =
  /(?:user(?:[ _-]?name)?|login|account|uid|账号|账户|帳號|帳戶|賬號|用户名|用戶名|使用者名稱)\s*(?<first>[:=]|是|为|為)?\s*["'`]?(?<user>[\w.@+-]{2,40})["'`]?[\s,;|/、，；]{1,3}(?:(?:and|with|的|和)\s*)?(?:pass(?:word|wd|phrase)?|pwd|pw|密码|密碼|口令)(?![a-z])\s*(?<second>[:=]|\bis\b|是|为|為)?\s*["'`]?(?<word>[!#-&*-~]{3,64})/giu;

const NO_NAME =
  /^(?:and|or|with|without|the|a|an|name|names|id|ids|email|e-mail|for|to|by|via|per|is|page|form|fields?)$/i;

/** A name and the password that goes with it, however weak the password is. */
function holdsLoginPair(text: string): boolean {
  return matchesIn(text, LOGIN_PAIR).some(({ groups = {} }) => {
    const { first, second, user = '', word = '' } = groups;
    if (NO_NAME.test(user) || ABOUT.test(word) || PLACEHOLDER.test(word)) return false;
    if (first !== undefined || second !== undefined) return true;
    // English names side by side, without a sign, are talked about.
    return /[账帳賬用使密口]/.test(text) && word.length >= 4 && !TECHNICAL.test(word);
  });
}

function isSetToDrawn(text: string): boolean {
  return (
    /\w{28}/.test(text) && matchesIn(text, SET_TO_DRAWN).some(({ groups }) => looksRandom(groups?.['drawn'] ?? ''))
  );
}

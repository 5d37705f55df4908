import { matchesIn } from './matches-in.ts';

/** What stands for a value, or says something about passwords. */
const NO_VALUE =
  /^(?:your|manager|generator|vault|required|incorrect|wrong|invalid|protected|reset|fields|field|input|form|policy|hash\w*|strength|length|login|auth\w*|token|key|secret|password|passwd|username|user|name|email|none|null|true|false|plugin|here|this|that|with|file|store\w*|storage|bitwarden|keepass\w*|lastpass|1password|wifi|oauth\w*|ldap|totp|sha-?\d+|bcrypt|argon2\w*|mysql|xxx+|1234(?:5(?:6(?:78?)?)?)?|\*+|[<${[%].*)$/i;

const WORD = String.raw`(?<value>[A-Za-z0-9!#-&*+.:=?@^_~-]{4,64})`;

/**
 * Ways to say a password or a code without a sign between it and what it is called.
 * Each names what it opens or whose it is, or stands right behind the Chinese word.
 */
const SAID: readonly RegExp[] = [
  // 密码abc123, 密码设成了 abc, 的账号密码是 name value.
  String.raw`(?:密码|密碼|口令|暗号|暗語|暗语)(?:填的?是?|填写|填寫|写的?是|寫的?是|输入|輸入|用的?是|设成了?|设为|設為|改成了?|换成了?|就是|是|为|為|:)?\s?(?=[A-Za-z0-9!#$%&*@_-])${WORD}`,
  String.raw`(?:账号密码|用户名密码|帳號密碼)(?:是|为|為|:)?\s*[\w.@-]{2,40}[\s/,]+${WORD}`,
  // Figures that open a lock, a card or an account.
  String.raw`(?:锁屏|支付|开机|解锁|银行卡|取款|门禁|保险箱|鎖屏|開機|解鎖)(?:密码|密碼)\s?(?:是|为|:)?\s?(?<value>\d{4,12})(?!\d)|\bPIN(?: code)?(?: is|:)?\s(?<pin>\d{4,12})(?!\d)`,
  // A name and what belongs to it.
  String.raw`\b(?:ssh|sftp|scp|rdp|telnet)\s+[\w.-]+@[\w.-]+\s.{0,12}?(?:pass(?:word|wd)?|pwd|pw|密码|密碼)\s*[:=]?\s*${WORD}`,
  String.raw`\b(?:user(?:name)?|login)\s+(?!(?:and|or|with|by|via|to|the|an?|page|form|fields?)\b)[\w.@-]{2,40},?\s(?:and\s)?(?:pass(?:word|wd)?|pwd|pw|secret)\s+${WORD}(?=\s*(?:$|[,;.]|for\b|on\b|at\b|site\b))`,
  String.raw`(?:后台登录|管理后台|登录|登入|credentials? (?:are|is)|credentials?:|log ?in (?:with|as))\s+[\w.-]{2,40}\s?/\s?${WORD}`,
  // What opens what: `root password for host is value`, `the passphrase for my keystore is value`.
  String.raw`\b(?:password|passphrase|passcode|passw0rd|p@ssw0rd|pwd|secret)\s+(?:for|of|to|on)\s+(?:\S+\s){1,4}?is:?\s+${WORD}(?=\s*(?:$|[,;.]|(?:please|and|but)\b))`,
  String.raw`\b(?:password|passphrase|passcode|pin)\s+(?:should|must|has to|will|would|used to)\s+be\s+(?=\S*[\d!@#$%^&*])${WORD}`,
  String.raw`\bpassword\s+is\s*:\s*${WORD}|\bI\s+use\s+(?<used>\S{6,64})\s+as\s+my\s+(?:password|passphrase|pin)\b|\b(?:use|with\s+\S+\s+and)\s+(?=\S*\d)(?=\S*[A-Za-z])(?<given>[!-~]{6,64})\s+as\s+(?:the\s+|a\s+)?password\b|\bpassword\s+(?:was|has\s+been)\s+(?:changed|set)\s+to\s+${WORD}(?=[\s,;.]|$)`,
  // Options of programs that open a store or a share.
  String.raw`\s-(?:storepass|keypass|srcstorepass|deststorepass|password|pw)\s+["']?${WORD}`,
  // The word in other letters or turned round, with a sign behind it.
  String.raw`(?<![\w@])(?:(?!password)p[a4@][s5$]{2}w[o0]rd|drowssap|mima)\s*(?:[:=]|\bis\b)\s*${WORD}|(?:mì\s?mǎ|蜜马|密[、.\s]码)\s*(?:[:=]|是|shì)?\s*(?<turned>[!-~]{4,64})`,
].map((source) => new RegExp(source.replace('(?<value>\\d', '(?<digits>\\d'), 'giu'));

/** A value that nobody says of a password: figures, letters with figures behind them, or three words and more that strokes join. */
const MADE_UP = String.raw`(?<made>\d{6,12}(?![\w.:-]|\s(?:characters|iterations|rounds|users|records|entries|times|hashes|accounts|attempts|passwords|words)\b)|(?=[!-~]*[A-Za-z][!-~]*\d{2})(?!\d)[A-Za-z][A-Za-z0-9!#$%&*@_-]{5,40}|[a-z]{3,12}(?:-[a-z]{3,12}){2,5}(?![\w-]))`;
const OPENED = String.raw`(?:root|admin|administrator|master|sudo|smtp|imap|ftp|ssh|vnc|rdp|zip|rar|pdf|wi-?fi|wlan|router|nas|mqtt|broker|database|db|mysql|postgres|login|keystore|my|our)`;
const WORD_FOR_IT = String.raw`(?:password|passwort|passphrase|passcode|passwd|pwd|pass)`;

/** Weak passwords, where the sentence around them tells what they are: whose they are, what they were set to, who logs in with them. */
const TOLD: readonly RegExp[] = [
  String.raw`\b${OPENED}\s${WORD_FOR_IT}\s(?:is\s)?${MADE_UP}`,
  String.raw`(?:^|[\s(])(?:Passwort|Kennwort)\s(?:ist\s|lautet\s)?${MADE_UP}|\bthe\spassword\s(?:is\s)?(?=\d)${MADE_UP}`,
  String.raw`\bset\s(?:the|my|our|its|a)\s(?:\w+\s){0,2}${WORD_FOR_IT}\sto\s${MADE_UP}|\b${WORD_FOR_IT}\sbeing\s${MADE_UP}`,
  String.raw`\bwith\s${MADE_UP}\sas\s(?:the\s|a\s|my\s)?${WORD_FOR_IT}\b`,
  String.raw`\bcredentials?:?\s(?!user)[\w.-]{2,40}\s?/\s?${MADE_UP}`,
  String.raw`\b${WORD_FOR_IT}\s(?:for|of|to|on)\s(?:(?:the|my|our|this)\s)?[\w.-]{2,30}(?:\s[\w.-]{2,30})?\s?[:=]\s?(?<made>(?=\S*\d)(?=\S*[A-Za-z])[!-~]{6,64})`,
  // A name and what belongs to it, where somebody logs in.
  String.raw`\blog(?:ged|ging|s)?[ -]?in\b.{0,40}?\s(?:with|as|using)\s[\w.@-]{2,40}\s?/\s?(?<made>(?=\S*\d)(?=\S*[A-Z!#$%&*@])[A-Za-z][!-.0-~]{5,64})`,
  String.raw`\b(?:key\s?phrase|pass\s?phrase|password|passcode|code\s?word)\s${MADE_UP}\s(?:opens|unlocks|decrypts)\b`,
].map((source) => new RegExp(source, 'giu'));
/** Names of algorithms, formats, versions and issues have figures too; words that strokes join are often what a setting is called. */
const SPEAKS_OF =
  /^(?:sha|md|aes|rsa|ed|base|utf|oauth|argon|bcrypt|pbkdf|cve|rfc|iso|v|version|log|https?|x|pkcs|wpa|mqtt|ipv|node-?red|python|mysql|postgres|windows|ubuntu|debian|php|java|keepass|vault|bitwarden)[-_]?\d|(?:^|[-_])(?:pass(?:word|wd)?s?|length|manager|based|only|case|mode|less|protected|text|time|type|policy|generator|store|reset|login|auth\w*|token|keys?|secret|users?|username|test|example|sample|required|never|expires?|hash|hashed|hashing|plugin|node|field|form|free|side|factor|step)(?:\d*$|[-_])/i;

/** Passwords of several at once: rows of name and value, hashes as Windows keeps them. */
const ROWS: readonly RegExp[] = [
  /(?:^|\s)[\w.+-]+@[\w-]+(?:\.[\w-]+)+:[^\s:@]{4,64}(?=\s|$)[\s\S]{0,200}?\s[\w.+-]+@[\w-]+(?:\.[\w-]+)+:[^\s:@]{4,64}(?=\s|$)/,
  /\|\s*(?:user(?:name)?|login|account|账号|用户|用户名)\s*\|\s*(?:pass(?:word|wd)?|pwd|密码)\s*\|[\s|:-]*\|\s*[\w.@-]+\s*\|\s*[^\s|]{4,}/i,
  /\w:\d{3,5}:[0-9a-f]{32}:[0-9a-f]{32}:::/i,
  /(?:账号密码表|密码表|帳號密碼表)[\s\S]{0,30}?[\w.-]{2,30}\/[^\s;,]{4,}/,
  /(?<![\w/.:])[\w.+-]{2,40}:(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z])[A-Za-z0-9]{12,40}$/,
];

/** A password that is said in a sentence, or rows of them; questions about passwords pass. */
export function holdsSaidPassword(text: string): boolean {
  if (ROWS.some((row) => row.test(text))) return true;
  return (
    SAID.some((form) => matchesIn(text, form).some(({ groups = {} }) => opens(groups))) ||
    TOLD.some((form) => matchesIn(text, form).some(({ groups = {} }) => isMadeUp(groups['made'] ?? '')))
  );
}

function opens(groups: Record<string, string | undefined>): boolean {
  const said =
    groups['value'] ?? groups['turned'] ?? groups['used'] ?? groups['given'] ?? groups['digits'] ?? groups['pin'] ?? '';
  // Who asks says nothing.
  if (said.endsWith('?')) return false;
  const value = said.replace(/[.,:;!]+$/, '');
  return value.length >= 4 && !NO_VALUE.test(value);
}

function isMadeUp(value: string): boolean {
  return !NO_VALUE.test(value) && !SPEAKS_OF.test(value);
}

import { looksRandom } from './issued-tokens.ts';
import { matchesIn } from './matches-in.ts';

/** What tells that a value beside it opens something, in either language. */
const OPENS = String.raw`secret|token|key|psk|hmac|otp|totp|2fa|recovery|backup[ -]codes?|pairing|setup|密钥|密鑰|秘钥|金鑰|令牌|恢复代?码|恢復代?碼|备份码|備份碼|备用码|備用碼|配对码|配對碼|动态码|動態碼`;

/** Passwords that mail services issue for one program: four groups of four letters. */
const APP_PASSWORD =
  /(?:\b(?:app|application)(?:[ -]specific)?[ -](?:pw|pass(?:word)?|code)|应用(?:专用)?密码|應用程式密碼)[\s:=是为為"']{1,6}(?:[a-z]{4}[ -]){3}[a-z]{4}(?![a-z])/i;

/** Values that are of no issuer that is known, by what stands around them and how they are made. */
const FORMS: readonly RegExp[] = [
  // A short mark and thirty-two hexadecimal digits and more; digests and commits are marked by what they are.
  /(?<![\w/.-])(?!(?:sha|md|commit|rev|hash|image|digest|layer|blob|etag|checksum|uuid|id|color|ref)\d*[_-])[a-z][a-z0-9]{1,11}[_-](?:[a-z]{2,8}[_-])?[0-9a-f]{32,}(?![\w-])/,
  // The same with a UUID, where the mark says that it is a key; thirty-two digits behind the word.
  /(?<![\w/.-])[a-z][a-z0-9]{1,9}(?:sk|key|tok|token|pat)[_-][0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i,
  /(?<!public[ _-]|cache[ _-]|primary[ _-]|foreign[ _-]|sort[ _-])\b(?:key|psk|secret)["'\s:=]{1,4}[0-9a-f]{32,}(?![\w-])/i,
  // The same number of bytes as a key has, in brackets behind its name.
  new RegExp(String.raw`(?:${OPENS})["'\s:=]{0,6}[[{(]\s*(?:(?:0x)?[0-9a-f]{1,3}\s*,\s*){7,}`, 'i'),
  // Groups of letters and digits behind the name: five and more of codes, four and more of Base32.
  new RegExp(
    String.raw`(?:${OPENS}).{0,20}?(?<![\w-])(?:(?=[a-z0-9-]*\d)[a-z0-9]{4,6}-[a-z0-9]{4,6}(?:[\s,;、]+|$)){3,}`,
    'i',
  ),
  new RegExp(
    String.raw`(?:${OPENS})[\w\s:="']{0,20}?(?<!\w)(?:[a-z2-7]{4} ){3,}[a-z2-7]{2,4}(?!\w)(?<=\d.{0,24})`,
    'i',
  ),
  // Settings for joining a network, a Matter device or a HomeKit one.
  /\bWIFI:[^\n]{0,80}?\bP:[^;\s]{4,}/i,
  /(?<!\w)MT:[A-Z0-9.-]{15,}|(?:\b(?:matter|homekit|pairing|setup)\b|配对|配對).{0,40}?(?<![\d-])(?:\d{4}-?\d{3}-?\d{4}|\d{3}-\d{2}-\d{3})(?![\d-])/i,
  // A store that Ansible encrypted.
  /\$ANSIBLE_VAULT;\d/,
  // Codes for one use.
  /(?:验证码|驗證碼|动态码|動態碼|校验码|校驗碼|\bverification code|\bone[- ]time (?:code|password|passcode)|\b(?:sms|login|2fa|mfa|security|auth(?:entication)?) code|\botp)(?:\s?(?:是|为|為|:|：|=|is|was))?\s{0,2}["'「]?(?!(?:19|20)\d\d(?!\d))(?:\d{3}[ -]\d{3}|\d{4,8})(?!\.?\d|\s?(?:位|个|個|digits|秒|s\b|seconds|minutes))/i,
  /(?<![\w-])(?:[A-Z]-)?\d{4,8} is your\b.{0,40}\bcode\b/i,
  // Name and password as parameters of an address.
  /[?&](?:u|user|username|login|account)=[^\s&]+&(?:p|pw|pwd|pass|passwd|password)=[^\s&<{$]{3,}|[?&](?:p|pw|pwd|pass|passwd|password)=[^\s&<{$]{3,}&(?:u|user|username|login|account)=/i,
  // A device's own key: the maker's name for it stands close by.
  /\b(?:device|local|network|link|bridge|hub|gateway)[ _-]?(?:key|token|secret)["'\s:=]{1,6}(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{10,}/i,
  // What a session is known by, said in Chinese.
  /(?:会话|會話)\s?(?:ID|id|标识|標識|号|號)["'\s:：=是为為]{0,4}(?=\w*\d)[\w-]{16,}/,
];

/** Addresses that let whoever knows them in: their last part is drawn. */
const OPENING_ADDRESS =
  /https?:\/\/[^\s"'<>]{3,120}?(?:hooks?|token|secret|code|callback|auth|session|invite|share|bot|key|sig\w*)[^\s"'<>]{0,40}?[/=](?<drawn>[\w-]{20,})/gi;

/** Where somebody logs in: a word of letters with a figure and a sign in it is no word there. */
const LOGIN =
  /\b(?:log(?:ged|ging)? ?in|password|passwd|passcode|credentials?|sign(?:ed)? in|requirepass|psk|passphrase)\b|密码|密碼|口令|登录|登錄|登入|账号|帳號|账户/i;
const CHOSEN =
  /(?<![\w@./:#$%&?=-])(?=(?:[^A-Za-z\s]*[A-Za-z]){3})(?=\S{0,40}\d)(?=\S{0,40}(?:[@#$%^&*~]|[!?]\w))[A-Za-z0-9]{1,24}(?:[!@#$%^&*?~]{1,3}[A-Za-z0-9]{1,24}){0,8}[!@#$%^&*?~]{0,3}(?=$|[\s,.;，。；、)\]"'」]|\p{Script=Han})(?<=\S{7,40})(?!\.\w)/u;

/** A value that opens something by how it is made and what it is called; ids and digests of things in the open pass. */
export function holdsDrawnValue(text: string): boolean {
  if (APP_PASSWORD.test(text)) return true;
  if (!/\d/.test(text)) return false;
  if (FORMS.some((form) => form.test(text))) return true;
  if (LOGIN.test(text) && CHOSEN.test(text)) return true;
  return matchesIn(text, OPENING_ADDRESS).some(({ groups }) => looksRandom(groups?.['drawn'] ?? ''));
}

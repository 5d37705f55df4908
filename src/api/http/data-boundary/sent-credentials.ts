/** A place for a value instead of one. */
const PLACE = String.raw`(?!["']?(?:[<${'$'}{[*%]|x{3}|\.\.\.|your|my[-_]?(?:pass|user|token)|\S*(?:api[-_]?key|token|password|secret)\b|(?:user(?:name)?|name|login|u):(?:pass(?:word|wd)?|pw|pwd|p|secret|token)\b))`;

/** `scheme://name:password@host`, the name may be empty (Redis). */
const ADDRESS = new RegExp(
  String.raw`\b[a-z][a-z0-9+.-]{1,30}://${PLACE}[^\s/:@"'<>]{0,80}:(?![<{*$]|x{3})[^\s/@,"'<>]{2,120}@[\w[.$%-]`,
  'i',
);

/** Commands that take a password or token as an argument. */
const COMMANDS: readonly RegExp[] = [
  String.raw`\bcurl\b.{0,120}?\s(?:-u|--user|--proxy-user|-U)[ =]?["']?${PLACE}[^\s:"']+:[^\s"']{2,}`,
  String.raw`\bwget\b.{0,120}?--(?:http-|ftp-|proxy-)?password[ =]["']?${PLACE}[^\s"']{3,}`,
  String.raw`\bsshpass\s+-p\s*["']?${PLACE}\S{3,}`,
  String.raw`\bdocker\s+login\b.{0,120}?\s(?:-p|--password)[ =]?["']?${PLACE}\S{3,}`,
  String.raw`\bredis-cli\b.{0,80}?\s(?:-a|--pass)\s+["']?${PLACE}\S{3,}`,
  String.raw`\b(?:ldapsearch|ldapmodify|ldapadd)\b.{0,120}?\s-w\s+["']?${PLACE}\S{3,}`,
  String.raw`\bsmbclient\b.{0,120}?\s-U\s*["']?[\w.\\/-]+%\S{3,}`,
  String.raw`\bnet\s+use\b.{0,120}?/user:\S+\s+${PLACE}\S{3,}`,
  String.raw`\bhtpasswd\s+-\w*b\w*\s+\S+\s+\S+\s+\S{3,}`,
  String.raw`\bopenssl\b.{0,160}?\bpass(?:in|out)?[ :]+(?:pass:)\S{3,}`,
  String.raw`\becho\s+["']?${PLACE}[^\s"'|]{3,}["']?\s*\|\s*(?:sudo\s+(?:-\w+\s+)*-S|docker\s+login|chpasswd|passwd\b)`,
  String.raw`\bmachine\s+\S+\s+login\s+\S+\s+password\s+${PLACE}\S{3,}`,
  String.raw`\s--(?:[a-z]+-)?(?:password|passwd|pass|token|api-?key|secret|secret-key|access-key|client-secret|auth-token|access-token)(?:=|\s+)["']?${PLACE}(?!-)[^\s"']{6,}`,
].map((source) => new RegExp(source, 'is'));

/** The same, where another letter case is another option: `mosquitto_pub -p 1883` names a port. */
const COMMANDS_BY_LETTER = [
  { other: '-A', form: String.raw`\bhttps?\s.{0,60}?-a\s+["']?${PLACE}[^\s:"']+:[^\s"']{2,}` },
  {
    other: '-P',
    form: String.raw`\b(?:mysql|mysqldump|mariadb|mysqladmin)\b.{0,120}?\s-p["']?${PLACE}[^\s"']{3,}`,
  },
  { other: '-p', form: String.raw`\bmosquitto_(?:pub|sub)\b.{0,120}?\s-P\s+["']?${PLACE}\S{3,}` },
].map(({ other, form }) => ({ other, form: new RegExp(form, 'is') }));

/** Header fields that carry what lets somebody in (RFC 9110, RFC 6265). */
const HEADERS: readonly RegExp[] = [
  String.raw`authorization["']?\s*[:=]\s*["']?(?:(?:bearer|basic|digest|token|apikey|negotiate|bot|key)\s+)?${PLACE}(?=[^\s"']*[\d=])[\w+/.~=-]{10,}`,
  String.raw`\bbearer\s+["']?${PLACE}(?=[^\s"']*\d)(?=[^\s"']*[A-Za-z])(?![a-z]+(?:-[a-z0-9]+)+(?:\s|$))[\w+/.~=-]{16,}`,
  String.raw`\bbasic\s+${PLACE}(?=[A-Za-z0-9+/]*[A-Z0-9])(?=[A-Za-z0-9+/]*[a-z])(?:[A-Za-z0-9+/]{4}){3,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)`,
  String.raw`\b(?:set-)?cookie["']?\s*[:=]\s*["']?[\w.-]{1,60}=${PLACE}[^\s;"']{6,}`,
  String.raw`\bcookies?\b.{0,30}?[\w.-]{2,60}=${PLACE}(?=[^\s;]*\d)[^\s;"']{12,}`,
  String.raw`\b(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|\.AspNetCore\.\w+|ASPSESSIONID\w*|connect\.sid|session_?id|sessiontoken|sid|csrf_?token|xsrf-token|laravel_session|_\w+_session|auth_?token|remember_token|cf_clearance|SESSDATA|BDUSS|li_at|wordpress_logged_in\w*|__(?:Secure|Host)-[\w.-]+)=${PLACE}(?=[^\s;]*\d)[^\s;&"']{8,}`,
].map((source) => new RegExp(source, 'i'));

/** Parts of connection strings and signed addresses. */
const PARTS: readonly RegExp[] = [
  String.raw`(?:Account|SharedAccess|SharedSecret)Key\s*=\s*${PLACE}[A-Za-z0-9+/]{16,}`,
  String.raw`[?&;](?:sig|X-Amz-Signature|X-Amz-Security-Token|X-Goog-Signature|SharedAccessSignature|Signature|access_token|auth|api_?key|apikey|key|token|secret|password|pwd)=${PLACE}(?=[^\s&;"']*[\d%])(?=[^\s&;"']*[A-Za-z])[^\s&;"']{12,}`,
  String.raw`otpauth://[th]otp/\S*secret=[A-Z2-7]{10,}`,
  // Password hashes of crypt(3), bcrypt, Argon2 and .htpasswd.
  String.raw`\$(?:2[abxy]?|apr1|[156y]|argon2(?:id|i|d)|pbkdf2-\w+)\$[\w./$,=+-]{22,}`,
  String.raw`key=["']?\w*(?:password|secret|token|apikey)["']?\s+value=["']${PLACE}[^"']{3,}`,
  // A constant or a property by its name: `define('DB_PASSWORD', '…')`.
  String.raw`\(\s?["'][\w.-]{0,40}(?:password|passwd|passphrase|pwd|secret|token|api_?key|auth_?key)["']\s?,\s?["']${PLACE}(?=[^"']*\d)(?=[^"']*[A-Za-z])[^"'\s]{6,}["']`,
  // An element of XML.
  String.raw`<\w{0,20}(?:password|passwd|passphrase|pwd|secret|token|api-?key)>\s*(?![$<{[*%]|\.\.\.|x{3}|your|(?:string|text|value|placeholder|password|secret|token)\b)[^\s<>]{4,}\s*</`,
  String.raw`(?:Password|Pwd)\s*=\s*${PLACE}(?!\*)[^\s;"']{3,};`,
  // A .pgpass line: host, port, database, user, password.
  String.raw`(?<![\w.:])[\w.-]+:\d{2,5}:[\w*-]+:[\w-]+:${PLACE}[^\s:]{4,}`,
].map((source) => new RegExp(source, 'i'));

/** Twelve words and more that restore a wallet or an account (BIP 39), by what they are called. */
const PHRASE =
  /(?:seed|mnemonic|recovery|wallet|backup)[ -]?(?:phrase|words?|seed)?\s*(?:[:=]|\bis\b|\bare\b)\s*["'`]?(?:\d{1,2}[.)]?\s*)?(?:[a-z]{3,8}[\s,]+(?:\d{1,2}[.)]?\s*)?){11}[a-z]{3,8}\b|(?:助记词|助記詞)\s*(?:[:=]|是|为|為)?\s*(?:(?:[a-z]{3,8}[\s,]+){5}|(?:\p{Script=Han}\s+){11})/iu;

/** Five words and more that were drawn for a passphrase: nothing in it joins them to a sentence. */
const WORDS_DRAWN =
  /\bpass[ -]?phrase["']?\s*(?:[:=]|\bis\b|是|为|為)\s*["'`]?(?!(?:[a-z]+\s+){0,4}(?:and|or|the|a|an|for|with|without|to|of|in|on|from|by|is|are|be|not|that|must|should|when|if|it|your|my|random|strong|weak|generat\w+|[a-z]+ing|[a-z]+ed|words?|passwords?|passphrases?|strength|required|optional|based)\b)(?:[a-z]{3,14}[ -]){4,}[a-z]{3,14}\b/i;

/** Credentials as they are sent: in an address, a command, a header, a cookie or a connection string. */
export function holdsSentCredential(text: string): boolean {
  // A value needs a sign before it or an option: most queries have none of these.
  if (!/[:=$@|]|["']\s?,|<\/|\s-\w|--\w|bearer|basic|phrase|words|助[记記]|machine\s|net\s|htpasswd/i.test(text))
    return false;
  return (
    [ADDRESS, ...COMMANDS, ...HEADERS, ...PARTS, PHRASE, WORDS_DRAWN].some((form) => form.test(text)) ||
    COMMANDS_BY_LETTER.some(({ other, form }) => form.test(text.replaceAll(` ${other}`, ' -')))
  );
}

/** Parameters of an address: short values, lists, times, placeholders; a long one may be anything. */
const PARAMETERS = String.raw`\?(?:[\w.[\]-]+(?:=[\w.,:;/+*!()|%@\u0010\u4e00-\u9fff-]{0,32})?(?:&|(?![\w=])))+`;
/** Folders in which systems keep what is one machine's or one person's; other roots are routes and topics. */
const FILE_ROOTS =
  'home|Users|root|var|opt|srv|mnt|media|etc|usr|tmp|private|Volumes|Applications|Library|System|share\\w?|volume\\d+|data|apps?|work\\w*|nix|snap|run|boot|lib\\w*|s?bin|cygdrive|config|backups?|storage|sdcard|code|src|repos?|projects?|builds?|github|pool|tank|nas|nfs|homes|exports?|archive|proc/\\d+';

/** The sign of a place for a value: what has one is the form of a thing, and nobody's. */
export const PLACE = '\u0010';

/** What is open to everybody, or a place for a value: one sign each, so that its letters do not count. */
const OPEN: readonly (readonly [form: RegExp, sign: string])[] = [
  // Places for a value: `<token>`, `<摘要>`, `__PWRD__`, `{{ name }}`, `$TOKEN`.
  [
    /<(?:[a-z][a-z_ -]{1,20}|[\p{Script=Han}]{1,8})>|(?<![\w])__[A-Z]{2,20}__(?![\w])|\$?\{\{?[^{}"':,]{1,40}\}?\}|\$[A-Z_]{2,30}(?![\w/\\])/gu,
    PLACE,
  ],
  // Addresses of pages, services and repositories, without a name to log in with or a long parameter.
  [
    new RegExp(
      String.raw`(?<![\w-])(?:git\+)?(?:https?|wss?|rtsps?|mqtts?|coaps?|tcp|opc\.tcp)://(?:\[[0-9a-f:]+\]|[^\s"'<>，。@?=:/)]+)(?::\d{2,5})?(?:/[^\s"'<>，。?=)]*)?(?:${PARAMETERS})?(?=[\s"'<>，。);]|$)`,
      'g',
    ),
    '\u000e',
  ],
  [
    /(?<!\S)(?:(?:ssh:\/\/)?git@)?(?:github|gitlab|gitee|bitbucket)(?:\.com|\.org)?[:/][\w.-]+\/[\w./-]+(?:#\S+)?/g,
    '\u000e',
  ],
  // Digests, UUIDs and ids of records, which name things.
  [
    /(?<![\w/-])(?:(?:sha\d+|md5|hash(?: is)?|commit|id|digest)[ :-]{1,2}[0-9a-f]{7,64}|(?:[a-z]+\.)+[0-9a-f]{24}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){2}(?:-[0-9a-f]{4}-[0-9a-f]{12}|-[0-9a-f]{16}))(?![\w/-])/gi,
    '\u0011',
  ],
  // Nodes of OPC UA, pictures that are their own address, digests of what a page loads.
  [
    /\b(?:nsu=[^\s;]+|ns=\d+);[isgb]=[^\s',，]+|\bdata:image\/[\w.+-]+;base64,[A-Za-z0-9+/]+={0,2}|\bsha(?:256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}/g,
    '\u0011',
  ],
  // Topics and routes from the root, devices and what a kernel shows of them.
  [
    new RegExp(
      String.raw`(?<![\w./\\@~:$-])(?!/(?:${FILE_ROOTS})/)(?:/[\w.+#$%:*!-]+)+/(?:[\w+#$%:*\u0010-]*(?:\.(?:json|cgi|html?|php|aspx?|xml|do))?)(?:${PARAMETERS})?(?![\w/~@\\=.])`,
      'g',
    ),
    '\u000f',
  ],
  // `owner/name`, `@scope/name`, alternatives (`png/jpg/webp`), images before their tag, a folder of a tool.
  [
    /(?<![\w/.~@:\\=-])(?:@|\$(?=[a-z]|SYS\/))?[\w.+*-]+(?:\/[\w.+*#-]+)+(?![\w/~@:\\=])|(?<![\w/.~@:\\=-])[a-z][a-z\d.-]*(?:\/[a-z\d._-]+)+(?=:[\w.-]+(?:[@\s,)]|$))|(?<![\w/])~\/\.[\w-]+(?:\/[\w.-]+){0,2}(?![\w/])/g,
    '\u000f',
  ],
  // Names of packages and hosts.
  [/(?<![\w/.~@:\\=-])(?!v\d)[A-Za-z][A-Za-z0-9]{0,14}(?:[-.][A-Za-z0-9]{1,14})+(?![\w/~@:\\=-])/g, '\u000f'],
];

/** Kinds of letters that are not of ASCII: Han, what is not seen, marks on letters, other forms of ASCII, pictures. */
const KINDS: readonly (readonly [form: RegExp, kind: string])[] = [
  [/\p{Script=Han}/u, 'H'],
  [/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u, '\u0001'],
  [/\p{Mn}/u, '\u0002'],
  [/[\uff01-\uff5e\u2460-\u24ff\u{1d400}-\u{1d7ff}]/u, '\u0003'],
  [/\p{Extended_Pictographic}/u, '\u0004'],
  [/\p{L}/u, 'l'],
];

/**
 * Letters by their kind, long runs of one kind cut short, signs as they are: how a text looks, not what it says.
 *
 * @param text without what is open
 */
export function shapeOf(text: string): string {
  return text
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/[0-9]/g, '0')
    .replace(
      /[^\0-\x7f、，；：。！？「」『』（）【】《》“”‘’…—–·]/gu,
      (letter) => KINDS.find(([form]) => form.test(letter))?.[1] ?? '\u0005',
    )
    .replace(/a{4,}|0{4,}/g, (run) => run.slice(0, run.length > 7 ? 5 : 4))
    .replace(/A{5,}/g, 'AAAA')
    .replace(/H{3,}/g, 'HH');
}

/** How many digits and signs a text without what is open has that sentences do not. */
export function machineSignsIn(text: string): number {
  return (text.match(/[^\p{L}\p{M}\s.,;:!?'"()\p{Cc}、，；：。！？「」『』（）【】《》“”‘’…—–·-]/gu) ?? []).length;
}

/** With one sign for each thing that is open to everybody. */
export function withoutOpen(text: string): string {
  return OPEN.reduce((open, [form, sign]) => open.replace(form, sign), text);
}

/** Rows of signs are told apart by this many hashes. */
export const ROW_HASHES = 4096;
const LONGEST_ROW = 4;
/** As if each text had so many rows of signs beside its own, which tell nothing: what a short text says counts less. */
const SILENT_ROWS = 60;

/** Hashes of all different rows of two to four signs of a shape. */
export function rowsOf(shape: string): number[] {
  const framed = ` ${shape} `;
  const rows = new Set<number>();
  for (let from = 0; from < framed.length; from += 1) {
    let hash = 0x811c9dc5;
    for (let at = from; at < Math.min(from + LONGEST_ROW, framed.length); at += 1) {
      // FNV-1a, folded.
      hash = Math.imul(hash ^ framed.charCodeAt(at), 0x01000193);
      if (at > from) rows.add((hash ^ (hash >>> 15)) & (ROW_HASHES - 1));
    }
  }
  return [...rows];
}

/** What a sum over the rows of a text is multiplied by. */
export function rowsScale(count: number): number {
  return 1 / Math.sqrt(count + SILENT_ROWS);
}

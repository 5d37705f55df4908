/** What is open to everybody, or a place for a value: one sign each, so that its letters do not count. */
const OPEN: readonly (readonly [form: RegExp, sign: string])[] = [
  // Addresses of pages and repositories, without a name to log in with, a port or a long parameter.
  [
    /(?<![\w-])(?:git\+)?https?:\/\/[^\s"'<>，。@?=:/)]+(?:\/[^\s"'<>，。?=)]*)?(?:\?(?:[\w.-]+=[\w.,:%+-]{0,24}&?)+)?(?=[\s"'<>，。)]|$)/g,
    '\u000e',
  ],
  [
    /(?<!\S)(?:(?:ssh:\/\/)?git@)?(?:github|gitlab|gitee|bitbucket)(?:\.com|\.org)?[:/][\w.-]+\/[\w./-]+(?:#\S+)?/g,
    '\u000e',
  ],
  // Digests, UUIDs and ids of records, which name things.
  [
    /(?<![\w/-])(?:(?:sha\d+|md5|hash(?: is)?|commit|id|digest)[ :-]{1,2}[0-9a-f]{7,64}|(?:[a-z]+\.)+[0-9a-f]{24}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w/-])/gi,
    '\u0011',
  ],
  // `owner/name`, `@scope/name`, alternatives (`png/jpg/webp`), a folder of a tool.
  [
    /(?<![\w/.~@:\\=-])@?[\w.+*-]+(?:\/[\w.+*-]+)+(?![\w/~@:\\=])|(?<![\w/])~\/\.[\w-]+(?:\/[\w.-]+){0,2}(?![\w/])/g,
    '\u000f',
  ],
  // Names of packages and hosts.
  [/(?<![\w/.~@:\\=-])(?!v\d)[A-Za-z][A-Za-z0-9]{0,14}(?:[-.][A-Za-z0-9]{1,14})+(?![\w/~@:\\=-])/g, '\u000f'],
  // Places for a value: `<token>`, `{{ name }}`, `$TOKEN`.
  [/<[a-z][a-z_ -]{1,20}>|\$?\{\{?[^{}"':,]{1,40}\}?\}|\$[A-Z_]{2,30}(?![\w/\\])/g, '\u0010'],
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

/** Ways to write a text so that it is not seen at once; each is undone only where its marks stand. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  quotedPrintable,
  octalEscapes,
  spacedBytes,
  tagCharacters,
  withoutMarkup,
  withoutSeparators,
  withoutPictures,
  joinedStrings,
  spelledSigns,
  base32,
];

/** What a text says once its encoding is undone; none where it has none. */
export function decodings(text: string): string[] {
  return ENCODINGS.flatMap((decode) => {
    const decoded = decode(text);
    return decoded === text ? [] : [decoded];
  });
}

/** `=E5=8F=91` and line ends after `=` (RFC 2045), and words of mail headers (RFC 2047). */
function quotedPrintable(text: string): string {
  const open = text.replace(/=\?utf-8\?q\?([^?\s]*)\?=/gi, (_word, said: string) =>
    withoutBytes(said.replaceAll('_', ' ')),
  );
  if ((open.match(/=[0-9a-f]{2}/gi) ?? []).length < 2 && (open.match(/\w= /g) ?? []).length < 3) return open;
  return withoutBytes(open.replace(/=(?:\s|\\n)+/g, ''));
}

/** Bytes that are no text, and numbers and parameters of addresses (`lat=52.5`, `?id=ab`), stay as they are. */
function withoutBytes(text: string): string {
  return text.replace(
    /(?<![?&][\w.[\]-]{1,40})(?!(?<=[a-z][\w\]-]{0,40})=\d\d[\d.:-]*(?:[&\s,;)'"]|$))(?:=[0-9a-f]{2})+/gi,
    (run) => textOf(run, /=/g),
  );
}

/** What bytes say, as they are written where they are no text (a frame, a number). */
function textOf(run: string, separators: RegExp): string {
  const said = Buffer.from(run.replace(separators, ''), 'hex').toString('utf8');
  return /[^\P{C}\t\r\n]|\ufffd/u.test(said) ? run : said;
}

/** `\057`, as shells escape. */
function octalEscapes(text: string): string {
  return text.replace(/(?:\\[0-3][0-7]{2}){3,}/g, (run) =>
    Buffer.from(
      run
        .slice(1)
        .split('\\')
        .map((octal) => Number.parseInt(octal, 8)),
    ).toString('utf8'),
  );
}

/** Eight bytes and more in hexadecimal, with a gap or a colon between them; six are the address of a network card. */
function spacedBytes(text: string): string {
  return text.replace(/(?<![\w:])(?:[0-9a-f]{2}[ :,]){8,}[0-9a-f]{2}(?![\w:])/gi, (run) => textOf(run, / |:|,/g));
}

/** Letters of the block of tags, which are not seen. */
function tagCharacters(text: string): string {
  return text.replace(/[\u{e0020}-\u{e007e}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000));
}

/** Elements, comments, emphasis and colours between the letters of words: four and more. */
const MARKUP =
  /<\/?[a-z][a-z0-9]{0,10}(?: [^<>]{0,40})?\/?>|<!--.{0,40}?-->|\/\*.{0,40}?\*\/|(?:␛|\\(?:e|x1b|u001b|033))?\[\d{1,2}(?:;\d{1,3}){0,4}m|\*\*|__|~~/gi;
function withoutMarkup(text: string): string {
  return (text.match(MARKUP) ?? []).length < 4 ? text : text.replace(MARKUP, '');
}

/** A sign after every letter, six times and more; or the letters in brackets. */
function withoutSeparators(text: string): string {
  const bare = text.replace(/(?:\[[!-Z^-~]\]){6,}/g, (run) => run.replace(/\[(.)\]/g, '$1'));
  return bare.replace(/(?<=^|\s)[!-~]?(?:([.,|·_*-])[!-~]){6,}\1?(?=$|[^!-~])/g, (run, sign: string) => {
    const from = run.startsWith(sign) && run[2] === sign ? 1 : 0;
    return Array.from(run.slice(from))
      .filter((_letter, at) => at % 2 === 0)
      .join('');
  });
}

/** Pictures, or dots between Han letters, within words: three and more. */
const WITHIN_WORDS =
  /(?<=[\p{L}\p{N}])\p{Extended_Pictographic}\ufe0f?(?=[\p{L}\p{N}])|(?<=\p{Script=Han})[·・](?=\p{Script=Han})/gu;
function withoutPictures(text: string): string {
  return (text.match(WITHIN_WORDS) ?? []).length < 3 ? text : text.replace(WITHIN_WORDS, '');
}

const STRING = String.raw`\s*(?:"[^"\n]*"|'[^'\n]*')\s*`;
const LIST_JOINED = new RegExp(String.raw`\[(${STRING}(?:,${STRING}){1,80})\]\.join\(["']([^"']?)["']\)`, 'g');
const JOINED_LIST = new RegExp(String.raw`["']([^"']?)["']\.join\(\[(${STRING}(?:,${STRING}){1,80})\]\)`, 'g');
const FOLDERS_JOINED = /\bpath\.(?:join|resolve)\(([^()\n]{8,200})\)/g;

/** Strings that a program joins: `["a", "b"].join("/")`, `"".join([…])`, `path.join("a", "b")`, `"a" + "b"`. */
function joinedStrings(text: string): string {
  return text
    .replace(LIST_JOINED, (_call, list: string, by: string) => stringsIn(list).join(by))
    .replace(JOINED_LIST, (_call, by: string, list: string) => stringsIn(list).join(by))
    .replace(FOLDERS_JOINED, (_call, list: string) =>
      stringsIn(list)
        .join('/')
        .replace(/\/{2,}/g, '/'),
    )
    .replace(/(["'])\s?\+\s?\1/g, '');
}

function stringsIn(list: string): string[] {
  return (list.match(/"[^"]*"|'[^']*'/g) ?? []).map((string) => string.slice(1, -1));
}

const SPELLED = (
  [
    ['\\', 'back ?slash', '反斜[杠线線]'],
    ['/', '(?:forward )?slash', '正?斜[杠线線]'],
    ['.', 'dot|point|period', String.raw`(?<=\w)点(?=\w)`],
    [':', 'colon', '冒号'],
    ['-', 'dash|hyphen|minus', '横[杠线]|减号|短横'],
    ['_', 'underscore', '下划线'],
    ['@', 'at sign', String.raw`\(at\)|\[at\]|艾特|圈a`],
    ['=', 'equals?(?: sign)?', '等号'],
    ['~', 'tilde', '波浪[号线]'],
  ] as const
).map(([sign, words, others]) => [new RegExp(String.raw` ?(?:\b(?:${words})\b|${others}) ?`, 'gi'), sign] as const);

/** Two signs and more that are said by their names, and figures by theirs. */
function spelledSigns(text: string): string {
  const said = SPELLED.reduce((count, [word]) => count + (text.match(word) ?? []).length, 0);
  if (said < 2) return text;
  const read = SPELLED.reduce((open, [word, sign]) => open.replace(word, sign), text);
  // A version that is introduced by the word stands beside its package then.
  return read.replace(/,? (?:version|版本|at) (?=v?\d+\.\d)/gi, '@');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Sixteen letters and more of RFC 4648, section 6. */
function base32(text: string): string {
  return text.replace(/(?<![A-Za-z0-9])[A-Z2-7]{16,}={0,6}(?![A-Za-z0-9])/g, (run) => {
    const bits = Array.from(run.replace(/=+$/, ''), (letter) =>
      BASE32.indexOf(letter).toString(2).padStart(5, '0'),
    ).join('');
    const decoded = Buffer.from((bits.match(/\d{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString('utf8');
    return /^[\t\n\r -~\u3000-\u9fff\uff00-\uffef]{8,}$/.test(decoded) ? decoded : run;
  });
}

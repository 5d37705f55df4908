import { decodeHTMLStrict } from 'entities';

const MARKUP_SIGN = /[<&[\]*#>]/u;

/**
 * HTML and Markdown to the text they would show, in one walk; whoever wants what
 * the removals lay bare gone too, calls it again. Code in backticks stays as
 * written, but for what runs wherever it is shown. Character references come
 * first: what reads `&lt;script&gt;` becomes markup for whoever decodes it again.
 *
 * Cost: linear, but for bounded looks ahead; 20,000 code units take some milliseconds.
 */
export function withoutMarkup(written: string): string {
  if (!MARKUP_SIGN.test(written)) return written;
  const text = withoutActive(decodeHTMLStrict(written.replace(OPEN_REFERENCE, '<')));
  let plain = '';
  let end = 0;
  for (const [start, after] of codeSpans(text)) {
    plain += shownProse(text.slice(end, start)) + text.slice(start, after);
    end = after;
  }
  return plain + shownProse(text.slice(end));
}

/** What one removal lays bare the next one removes; a text that goes on longer was made to. */
const MOST_ROUNDS = 12;

/** Third-party text without a markup that another removal would find; `''` where it does not end. */
export function settled(text: string, remove: (text: string) => string): string {
  let plain = text;
  for (let round = 1, before = null; plain !== before; round += 1) {
    before = plain;
    plain = round > MOST_ROUNDS ? '' : remove(plain);
  }
  return plain;
}

/**
 * Words that a reader of Markdown has laid bare, without the HTML they still
 * have: tags that were written as character references, and those that a reader
 * takes for words. A reference that stands for no tag stays: it is what the text
 * is about.
 */
export function withoutHtml(written: string): string {
  if (!MARKUP_SIGN.test(written)) return written;
  return settled(written, (text) => withoutHiddenBy(text, (shown) => withoutTags(withoutActive(shown))));
}

/** Code of one line, without what runs wherever it is shown; names of elements stay. */
export function withoutActiveCode(written: string): string {
  const named = /^\s?<\/?(style|script)\s?\/?>\s?$/iu.exec(written)?.[1];
  if (named !== undefined) return named;
  return settled(written, (text) => withoutHiddenBy(text, withoutActive));
}

/** Once decoded it may be markup for whoever decodes it again. */
function withoutHiddenBy(text: string, remove: (text: string) => string): string {
  const decoded = decodeHTMLStrict(text.replace(OPEN_REFERENCE, '<'));
  const shown = remove(decoded);
  return shown === decoded ? remove(text) : shown;
}

/** Browsers read references to `<` also where their semicolon is missing; the strict decoder does not. */
const OPEN_REFERENCE = /&#0{0,20}60(?![\d;])|&#x0{0,20}3c(?![\da-f;])|&lt(?=\/?(?:a|iframe|img|script|style|svg)\b)/giu;

/** Runs of as many backticks open and close code (CommonMark 0.31, 6.1). */
function* codeSpans(text: string): Generator<readonly [start: number, after: number]> {
  const runs = [...text.matchAll(/`+/gu)].map(({ 0: { length }, index }) => ({ length, index }));
  const lastOfLength = new Map<number, number>(runs.map(({ length }, i) => [length, i]));
  for (let open = 0; open < runs.length; open += 1) {
    const { length, index } = runs[open] ?? { length: 0, index: 0 };
    if ((lastOfLength.get(length) ?? 0) <= open) continue;
    let close = open + 1;
    while (runs[close]?.length !== length) close += 1;
    yield [index, (runs[close]?.index ?? 0) + length];
    open = close;
  }
}

/** Attributes by which an element of any name runs something, or fetches it. */
const ACTIVE = String.raw`(?:on[a-z]{3,30}|href|src|srcset|srcdoc|style|(?:form)?action|xlink:href)\s{0,9}=`;
/** A tag that the text ends in, or that another one follows, is a tag for whatever the text is put into. */
const TAG_END = String.raw`(?:>|(?=<)|$)`;
const HIDDEN_ELEMENT = /<(style|script)(?![\w-])[^<>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|(?=<)|$)/giu;
const HIDDEN_END = /<\/(?:style|script)(?![\w-])[^<>]*>?/giu;
const ACTIVE_TAG = new RegExp(String.raw`<[a-z][^\s<>/]{0,60}[\s/](?:[^<>]*[\s/"'])?${ACTIVE}[^<>]*${TAG_END}`, 'giu');
const SCHEME = String.raw`(?:javascript|vbscript|data)\s{0,9}:`;
const ACTIVE_ADDRESS = new RegExp(String.raw`<\s{0,9}${SCHEME}[^<>]*${TAG_END}`, 'giu');
const ACTIVE_LINK = new RegExp(String.raw`(\][(:])\s{0,9}<?\s{0,9}${SCHEME}`, 'giu');

/** Code that names such an element keeps the name. */
const NAMED_IN_CODE = /(`\s?)<\/?(style|script)\s?\/?>(?=\s?`)/giu;

/** Removed in code too: backticks mean nothing to a browser. */
function withoutActive(text: string): string {
  return text
    .replace(NAMED_IN_CODE, '$1$2')
    .replace(HIDDEN_ELEMENT, ' ')
    .replace(HIDDEN_END, ' ')
    .replace(ACTIVE_TAG, ' ')
    .replace(LINK, (link, label: string) => (ACTIVE_SCHEME.test(link) ? label : link))
    .replace(ACTIVE_ADDRESS, ' ')
    .replace(ACTIVE_LINK, '$1');
}

/**
 * Elements that only format text. Words in angle brackets that are not among
 * them (`<name>`, `Map<K, V>`) are what the author wrote about, and stay.
 */
const INLINE = 'a|abbr|b|big|center|cite|code|del|em|font|i|ins|kbd|mark|pre|s|samp|small|span|strong|sub|sup|tt|u';
const BLOCK =
  'blockquote|br|dd|details|div|dl|dt|h[1-6]|hr|iframe|img|li|marquee|math|noscript|ol|p|picture|plaintext|summary|svg|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video|xmp';
/** A slash parts a name from its attributes too (`<svg/onload=…>`); `<i/N>` is no such thing. */
const ATTRIBUTES = String.raw`(?:\s[^<>]{0,500}|/[^<>=]{0,100}=[^<>]{0,500})?`;
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<!(?:doctype|\[cdata\[)[^<>]*>?/giu;
const INLINE_TAG = new RegExp(String.raw`</?(?:${INLINE})${ATTRIBUTES}\s*/?>`, 'giu');
const BLOCK_TAG = new RegExp(String.raw`</?(?:${BLOCK})${ATTRIBUTES}\s*/?>`, 'giu');
/** Never closed, it takes in what stands behind the text wherever that is put. */
const OPEN_TAG =
  /<(?:details|iframe|img|marquee|math|noscript|picture|plaintext|svg|table|textarea|video|xmp)[\s/][^<>]*(?=<|$)/giu;
/** A bare one-letter tag, as in `Box<a>`, is an element only if the text also closes it. */
const BARE_LETTER_TAG = /^<([a-z])>$/iu;

const TARGET = String.raw`(?:https?:|mailto:|npm:|javascript:|vbscript:|data:|\.{0,2}/|#)[^\s()]{0,500}(?:\([^\s()]{0,100}\)[^\s()]{0,200})?(?:\s+"[^"]{0,200}")?`;
const IMAGE = new RegExp(String.raw`!\[([^\[\]]{0,300})\]\(${TARGET}\)`, 'giu');
const LINK = new RegExp(String.raw`\[([^\[\]]{0,500})\]\(${TARGET}\)`, 'giu');
const ACTIVE_SCHEME = new RegExp(String.raw`\]\(${SCHEME}`, 'iu');
const AUTOLINK = /<(https?:\/\/[^\s<>]{1,500})>/giu;
const BOLD = /\*\*(?=\S)([^*]{1,500}?)(?<=\S)\*\*/gu;
const LINE_PREFIX = /^(?:[ \t]*(?:#{1,6}|>)(?=[ \t]))+[ \t]+/gmu;

function shownProse(text: string): string {
  if (!MARKUP_SIGN.test(text)) return text;
  return withoutTags(text.replace(COMMENT, ' ').replace(AUTOLINK, '$1'))
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(BOLD, '$1')
    .replace(LINE_PREFIX, '');
}

function withoutTags(text: string): string {
  const closed = new Set(Array.from(text.matchAll(/<\/([a-z])>/giu), ([, letter]) => letter?.toLowerCase()));
  const isBareLetter = (tag: string): boolean => {
    const letter = BARE_LETTER_TAG.exec(tag)?.[1]?.toLowerCase();
    return letter !== undefined && !closed.has(letter);
  };
  return text
    .replace(COMMENT, ' ')
    .replace(INLINE_TAG, (tag) => (isBareLetter(tag) ? tag : ''))
    .replace(BLOCK_TAG, (tag) => (isBareLetter(tag) ? tag : ' '))
    .replace(OPEN_TAG, ' ');
}

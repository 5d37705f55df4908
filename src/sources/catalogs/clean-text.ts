import { decodeHTMLStrict } from 'entities';
import { withoutInvisible } from '../../base/text-safety.ts';
import type { ListingNote } from '../../facts/catalog/listing.ts';

export interface CleanText {
  /** One line, NFC, trimmed; may be empty. */
  readonly text: string;
  readonly notes: readonly ListingNote[];
}

// Markup is looked for in this much only, so that a hostile text costs a bounded time.
const READ_CODE_UNITS = 20_000;
/** How far back from the bound a cut looks for the end of a word. */
const WORD_CODE_POINTS = 60;
const REPLACEMENT = '\ufffd';
/** From this share of U+FFFD on nobody can read a text, and it is left out. */
const UNREADABLE_SHARE = 0.1;
// oxlint-disable-next-line no-control-regex -- control characters are what it removes
const SPACE_OR_CONTROL = /[\s\u0000-\u001f\u007f-\u009f]+/gu;

/** Third-party text as one plain line of at most `maxCodePoints`. What was changed is noted. */
export function cleanText(raw: string, maxCodePoints: number): CleanText {
  const notes: ListingNote[] = [];
  const read = raw.length > READ_CODE_UNITS ? raw.slice(0, READ_CODE_UNITS) : raw;
  const plain = stripMarkup(read.toWellFormed().normalize('NFC'));
  if (plain !== read.toWellFormed().normalize('NFC')) notes.push('markup_removed');
  const visible = withoutInvisible(plain);
  if (visible !== plain) notes.push('invisible_characters_removed');
  const folded = visible.replace(SPACE_OR_CONTROL, ' ').trim().normalize('NFC');
  const cut = cutAtWord(folded, maxCodePoints);
  if (cut !== folded || read !== raw) notes.push('text_truncated');
  const lost = cut.split(REPLACEMENT).length - 1;
  if (lost > 0) notes.push('replacement_characters_in_text');
  return { text: lost > cut.length * UNREADABLE_SHARE ? '' : cut, notes };
}

function cutAtWord(text: string, maxCodePoints: number): string {
  // A code point has one or two code units, so most texts need no count.
  if (text.length <= maxCodePoints) return text;
  const codePoints = Array.from(text);
  if (codePoints.length <= maxCodePoints) return text;
  const kept = codePoints.slice(0, maxCodePoints - 1);
  const lastSpace = kept.lastIndexOf(' ');
  const end = lastSpace > Math.max(0, kept.length - WORD_CODE_POINTS) ? lastSpace : kept.length;
  return `${kept.slice(0, end).join('').trimEnd()}…`;
}

/**
 * Elements that only format text. Words in angle brackets that are not among
 * them (`<name>`, `Map<K, V>`) are what the author wrote about, and stay.
 */
const INLINE = 'a|abbr|b|big|center|cite|code|del|em|font|i|ins|kbd|mark|pre|s|samp|small|span|strong|sub|sup|tt|u';
const BLOCK =
  'blockquote|br|dd|details|div|dl|dt|h[1-6]|hr|iframe|img|li|ol|p|picture|summary|svg|table|tbody|td|tfoot|th|thead|tr|ul|video';
/** A slash parts a name from its attributes too (`<svg/onload=…>`); `<i/N>` is no such thing. */
const ATTRIBUTES = String.raw`(?:\s[^<>]{0,500}|/[^<>=]{0,100}=[^<>]{0,500})?`;
const HIDDEN_ELEMENT = /<(style|script)\b[^<>]{0,500}>[\s\S]*?(?:<\/\1\s*>|$)/giu;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/gu;
const INLINE_TAG = new RegExp(String.raw`</?(?:${INLINE})${ATTRIBUTES}\s*/?>`, 'giu');
const BLOCK_TAG = new RegExp(String.raw`</?(?:${BLOCK})${ATTRIBUTES}\s*/?>`, 'giu');
/** A bare one-letter tag, as in `Box<a>`, is an element only if the text also closes it. */
const BARE_LETTER_TAG = /^<([a-z])>$/iu;

const TARGET = String.raw`(?:https?:|mailto:|npm:|javascript:|vbscript:|data:|\.{0,2}/|#)[^\s()]{0,500}(?:\([^\s()]{0,100}\)[^\s()]{0,200})?(?:\s+"[^"]{0,200}")?`;
const IMAGE = new RegExp(String.raw`!\[([^\[\]]{0,300})\]\(${TARGET}\)`, 'gu');
const LINK = new RegExp(String.raw`\[([^\[\]]{0,500})\]\(${TARGET}\)`, 'gu');
const AUTOLINK = /<(https?:\/\/[^\s<>]{1,500})>/gu;
const BOLD = /\*\*(?=\S)([^*]{1,500}?)(?<=\S)\*\*/gu;
const LINE_PREFIX = /^[ \t]*(?:#{1,6}|>)[ \t]+/gmu;

const MARKUP_SIGN = /[<&[*#>]/u;
const CODE_SPAN = /(`+)(?:(?!`)[\s\S])+?\1(?!`)/gu;

/**
 * HTML and Markdown to the text they would show. Code in backticks stays as written.
 * Character references come first: what reads `&lt;script&gt;` becomes markup for
 * whoever decodes it again, so it is markup here.
 */
function stripMarkup(written: string): string {
  if (!MARKUP_SIGN.test(written)) return written;
  const text = decodeHTMLStrict(written);
  let plain = '';
  let end = 0;
  for (const { 0: code, index } of text.matchAll(CODE_SPAN)) {
    plain += stripSpan(text.slice(end, index)) + code;
    end = index + code.length;
  }
  return plain + stripSpan(text.slice(end));
}

function stripSpan(text: string): string {
  if (!MARKUP_SIGN.test(text)) return text;
  return text
    .replace(HIDDEN_ELEMENT, ' ')
    .replace(COMMENT, ' ')
    .replace(AUTOLINK, '$1')
    .replace(INLINE_TAG, (tag) => (isBareLetter(tag, text) ? tag : ''))
    .replace(BLOCK_TAG, (tag) => (isBareLetter(tag, text) ? tag : ' '))
    .replace(IMAGE, '$1')
    .replace(LINK, '$1')
    .replace(BOLD, '$1')
    .replace(LINE_PREFIX, '');
}

function isBareLetter(tag: string, text: string): boolean {
  const letter = BARE_LETTER_TAG.exec(tag)?.[1];
  return letter !== undefined && !text.includes(`</${letter}>`);
}

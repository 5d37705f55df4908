import { decodeHTMLStrict } from 'entities';

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
export function stripMarkup(written: string): string {
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

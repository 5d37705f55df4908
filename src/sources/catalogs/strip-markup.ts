/**
 * Elements that only format text. Words in angle brackets that are not among
 * them (`<name>`, `Map<K, V>`) are what the author wrote about, and stay.
 */
const INLINE = 'a|abbr|b|big|center|cite|code|del|em|font|i|ins|kbd|mark|pre|s|samp|small|span|strong|sub|sup|tt|u';
const BLOCK =
  'blockquote|br|dd|details|div|dl|dt|h[1-6]|hr|iframe|img|li|ol|p|picture|summary|svg|table|tbody|td|tfoot|th|thead|tr|ul|video';
const ATTRIBUTES = String.raw`(?:\s[^<>]{0,500})?`;
const HIDDEN_ELEMENT = /<(style|script)\b[^<>]{0,500}>[\s\S]*?(?:<\/\1\s*>|$)/giu;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/gu;
const INLINE_TAG = new RegExp(String.raw`</?(?:${INLINE})${ATTRIBUTES}\s*/?>`, 'giu');
const BLOCK_TAG = new RegExp(String.raw`</?(?:${BLOCK})${ATTRIBUTES}\s*/?>`, 'giu');
/** A bare one-letter tag, as in `Box<a>`, is an element only if the text also closes it. */
const BARE_LETTER_TAG = /^<([a-z])>$/iu;

const TARGET = String.raw`(?:https?:|mailto:|npm:|\.{0,2}/|#)[^\s()]{0,500}(?:\([^\s()]{0,100}\)[^\s()]{0,200})?(?:\s+"[^"]{0,200}")?`;
const IMAGE = new RegExp(String.raw`!\[([^\[\]]{0,300})\]\(${TARGET}\)`, 'gu');
const LINK = new RegExp(String.raw`\[([^\[\]]{0,500})\]\(${TARGET}\)`, 'gu');
const AUTOLINK = /<(https?:\/\/[^\s<>]{1,500})>/gu;
const BOLD = /\*\*(?=\S)([^*]{1,500}?)(?<=\S)\*\*/gu;
const LINE_PREFIX = /^[ \t]*(?:#{1,6}|>)[ \t]+/gmu;

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu;
const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['middot', '·'],
  ['bull', '•'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['times', '×'],
  ['rarr', '→'],
  ['larr', '←'],
]);

const MARKUP_SIGN = /[<&[*#>]/u;
const CODE_SPAN = /(`+)(?:(?!`)[\s\S])+?\1(?!`)/gu;

/** HTML and Markdown to the text they would show. Code in backticks stays as written. */
export function stripMarkup(text: string): string {
  if (!MARKUP_SIGN.test(text)) return text;
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
    .replace(LINE_PREFIX, '')
    .replace(ENTITY, decodeEntity);
}

function isBareLetter(tag: string, text: string): boolean {
  const letter = BARE_LETTER_TAG.exec(tag)?.[1];
  return letter !== undefined && !text.includes(`</${letter}>`);
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED_ENTITIES.get(name.toLowerCase()) ?? entity;
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isScalar = codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return isScalar ? String.fromCodePoint(codePoint) : entity;
}

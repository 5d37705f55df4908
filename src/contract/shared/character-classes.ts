/** Code points from the first to the last, both included. */
type Range = readonly [first: number, last: number];

/** ECMAScript's `\s` but line ends and tabs: what a text may hold between its words. */
const INNER_SPACE: readonly Range[] = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const SPACE: readonly Range[] = [[0x09, 0x0d], ...INNER_SPACE];
/** C0, C1 and `Bidi_Control`. */
const REFUSED: readonly Range[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
];
/** The rest of `Default_Ignorable_Code_Point`. */
const INVISIBLE: readonly Range[] = [
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200d],
  [0x2060, 0x2065],
  [0x206a, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfff8],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];
/**
 * What stands between the brackets for ECMAScript's `\s`: the escape itself is
 * another set in Python and in Rust, and readers of a published pattern are.
 */
export const WHITE_SPACE = between(SPACE);

/**
 * The rules of `Query` on characters, for the OpenAPI document: spaces, something visible, nothing refused. Halves of
 * surrogate pairs are refused too, but no pattern of Rust can name one, and
 * JSON has one only as an escape whose effect is unpredictable (RFC 8259, 8.2).
 */
export const QUERY_PATTERN =
  `^[${WHITE_SPACE}]*(?:[${between(INVISIBLE)}][${between([...INVISIBLE, ...INNER_SPACE])}]*)?` +
  `[^${between([...SPACE, ...REFUSED, ...INVISIBLE])}][^${between(REFUSED)}]*[${WHITE_SPACE}]*$`;

function between(ranges: readonly Range[]): string {
  return ranges
    .map(([first, last]) => (first === last ? written(first) : `${written(first)}-${written(last)}`))
    .join('');
}

/** Of an escape beyond four digits ECMAScript and Python know no common form, so there stands the character itself. */
function written(codePoint: number): string {
  return codePoint > 0xffff
    ? String.fromCodePoint(codePoint)
    : String.raw`\u${codePoint.toString(16).padStart(4, '0')}`;
}

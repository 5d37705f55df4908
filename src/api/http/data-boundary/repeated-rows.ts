/** Kinds of words by what they look like; one letter each, so that a text is a short word of kinds. */
const KINDS: readonly (readonly [kind: string, form: RegExp])[] = [
  // A name with its version in one word; no host with its port.
  ['E', /^@?[a-z][\w.-]*(?:\/[\w.-]+)*(?:[:@]|==)(?!\d{3,5}$)v?(?:\d[\w.-]*|latest|stable)$/i],
  // Versions and addresses; addresses of network cards; digests and serial numbers.
  ['V', /^(?:[<>=~^]{0,2}v?|\d+:)\d+\.\d[\w.+~:/-]*$/i],
  ['V', /^[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}$/i],
  ['H', /^(?:0x[0-9a-f]{6,}|(?=.*\d)(?:(?=.*[a-f])[0-9a-f]{8,}|(?=.*[A-Z])[A-Z0-9-]{8,}))$/],
  // Days, hours, sizes, numbers, fields.
  ['N', /^\[?\d|=/],
  // What joins things to a sentence stands in no row of a listing.
  [
    'C',
    /^(?:and|or|but|to|with|without|next|than|from|instead|of|vs|versus|never|not|while|whereas|for|in|as|if|和|或|与|从|到|比)$/i,
  ],
  ['W', /[\p{L}\p{N}]/u],
];
/** Kinds that name one version, machine or device. */
const NAMING = /[VEH]/;
/** `works in 1.3.6, breaks in 1.3.7`: sentences put a version behind what joins it, listings behind its name. */
const IN_SENTENCE = /C[VEH]/;
/** A row and two more like it; behind the second, words are read no further than a row is long. */
const ROWS = /(?=([A-Z]{2,10}?)\1\1)/g;

/**
 * Rows of one make, one behind the other: names with versions, addresses or serial numbers, in whatever order and
 * with whatever beside them. Words in a row count as one, so names and states may be of any length.
 */
export function holdsRepeatedRows(text: string): boolean {
  const kinds = text.split(/\s+/).map(kindOf).join('');
  // A name of a machine may look like a serial number, in one row and not in the next.
  return isRepeated(kinds) || isRepeated(kinds.replaceAll('H', 'W'));
}

function isRepeated(kinds: string): boolean {
  const rows = kinds.replace(/W+/g, 'W').matchAll(ROWS);
  return [...rows].some(([, row = '']) => NAMING.test(row) && row.includes('W') && !IN_SENTENCE.test(row + row));
}

/** One letter for what a word looks like; none where it is signs alone. */
export function kindOf(written: string): string {
  const word = written.replace(/^["'`([{<*|>-]+|["'`)\]}>,;|*:，、；。]+$/g, '');
  return KINDS.find(([, form]) => form.test(word))?.[0] ?? '';
}

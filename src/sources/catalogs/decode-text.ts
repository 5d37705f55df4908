export type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encodingNote: 'gb18030' | null }
  | { readonly kind: 'unknown_encoding' };

/**
 * Text as UTF-8, else as GB18030 (GB 18030-2022; a superset of GBK and GB2312,
 * what Chinese Windows editors write) where it reads as Chinese. Both are
 * strict: what neither can say is not guessed. A byte order mark is dropped.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf8 = decodeAs('utf-8', bytes);
  if (utf8 !== null) return { kind: 'text', text: utf8, encodingNote: null };
  const chinese = decodeAs('gb18030', bytes);
  if (chinese === null || !readsAsChinese(chinese)) return { kind: 'unknown_encoding' };
  return { kind: 'text', text: chinese, encodingNote: 'gb18030' };
}

function decodeAs(encoding: 'utf-8' | 'gb18030', bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const HAN = /\p{Script=Han}/gu;
/** Read from the first Han character on, so that a large file costs a bounded time. */
const READ_CODE_UNITS = 20_000;
const LEAST_IN_WORDS = 4;
const LEAST_SHARE_IN_WORDS = 1 / 3;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * Nearly any bytes are legal GB18030, but only Chinese falls into words of two
 * and more Han characters that a dictionary has (ICU's). The bounds are measured
 * in docs/decisions/0006-text-cleaning.md.
 */
function readsAsChinese(text: string): boolean {
  const from = Math.max(0, text.search(HAN));
  let han = 0;
  let inWords = 0;
  for (const { segment } of words.segment(text.slice(from, from + READ_CODE_UNITS))) {
    const count = segment.match(HAN)?.length ?? 0;
    han += count;
    if (count > 1) inWords += count;
  }
  return inWords >= LEAST_IN_WORDS && inWords >= han * LEAST_SHARE_IN_WORDS;
}

export type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encodingNote: 'gb18030' | null }
  | { readonly kind: 'unknown_encoding' };

/**
 * Text as UTF-8, else as GB18030 (GB 18030-2022; a superset of GBK and GB2312,
 * what Chinese Windows editors write). Both are strict: what neither can say is
 * not guessed. A byte order mark is dropped.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  return decodeAs('utf-8', bytes) ?? decodeAs('gb18030', bytes) ?? { kind: 'unknown_encoding' };
}

function decodeAs(encoding: 'utf-8' | 'gb18030', bytes: Uint8Array): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { kind: 'text', text, encodingNote: encoding === 'gb18030' ? encoding : null };
  } catch {
    return null;
  }
}

import { LRUCache } from 'lru-cache';

/** Roughly what is kept beside the bytes themselves: the value made of them, map and links. */
const VALUE_BYTES_PER_BYTE = 2;
const ENTRY_OVERHEAD_BYTES = 512;

/**
 * A check of a body's bytes that is not done twice for the same bytes. It must
 * hang on nothing else: then the same bytes are as good as the first time. What
 * is refused is never kept. In memory only.
 *
 * @param maxBytes bound of all that is kept, least recently used out first; 0: nothing is
 */
export function rememberAccepted<Accepted extends object>(
  check: (bytes: Uint8Array) => Accepted,
  maxBytes: number,
): (bytes: Uint8Array) => Accepted {
  if (maxBytes === 0) return check;
  const accepted = new LRUCache<string, Accepted>({
    maxSize: maxBytes,
    sizeCalculation: (_value, key) => key.length * (1 + VALUE_BYTES_PER_BYTE) + ENTRY_OVERHEAD_BYTES,
  });
  return (bytes) => {
    // One character for each byte, so different bytes are different keys.
    const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const known = accepted.get(key);
    if (known !== undefined) return known;
    const value = check(bytes);
    accepted.set(key, value);
    return value;
  };
}

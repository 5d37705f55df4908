import type { Json } from '../../base/canonical-json.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';

/**
 * What a scalar says as text: numbers and truth values as they are written.
 *
 * @returns `null` where there is nothing; `undefined` for a list or a map, which is no text
 */
export function scalarText(value: Json): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'object' ? undefined : String(value);
}

/**
 * A count: a whole number from 0 to 2^53 - 1, also one that a reader kept as its
 * text because JavaScript would write it another way (`1e3`, `40.0`, `0x10`).
 *
 * @returns `null` for anything else
 */
export function readCount(value: Json): number | null {
  const count = typeof value === 'string' && isKeptNumber(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

function isKeptNumber(text: string): boolean {
  return /^\+?\d[\da-fox.+-]*$/iu.test(text) && String(Number(text)) !== text;
}

/** `true` or `false`, in any way YAML writes them (1.2.2, section 10.3.2). @returns `null` for anything else */
export function readTruth(value: Json): boolean | null {
  const written = scalarText(value);
  if (/^(?:true|True|TRUE)$/u.test(written ?? '')) return true;
  return /^(?:false|False|FALSE)$/u.test(written ?? '') ? false : null;
}

/** @returns milliseconds since the Unix epoch, UTC; `null` where it is no stamp with one meaning */
export function readTimestampMs(value: Json): number | null {
  return typeof value === 'string' ? parseTimestampMs(value.trim()) : null;
}

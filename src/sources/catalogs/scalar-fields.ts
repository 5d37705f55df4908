import type { Json } from '../../base/canonical-json.ts';
import { parseTimestampMs } from '../../base/timestamp.ts';

/** A count: a whole number from 0 to 2^53 - 1. @returns `null` for anything else */
export function readCount(value: Json): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** @returns milliseconds since the Unix epoch, UTC; `null` where it is no stamp with one meaning */
export function readTimestampMs(value: Json): number | null {
  return typeof value === 'string' ? parseTimestampMs(value.trim()) : null;
}

/** An SPDX id or expression (SPDX 3.0, annex B): its characters only, not its list of ids. */
export function readLicense(value: Json): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9.+() -]{0,99}$/u.test(value) ? value : null;
}

import { crc32 } from 'node:zlib';

/** Enough for 8,900 years of milliseconds. */
const TIME_BYTES = 6;
const CHECKSUM_BYTES = 4;

/** The times of a budget's admitted requests as they lie in the file: rising, 6 bytes each, then a checksum of key and times. */
export function encodeTimes(key: string, timesMs: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(timesMs.length * TIME_BYTES + CHECKSUM_BYTES);
  timesMs.forEach((timeMs, i) => bytes.writeUIntBE(timeMs, i * TIME_BYTES, TIME_BYTES));
  bytes.writeUInt32BE(checksum(key, bytes), bytes.length - CHECKSUM_BYTES);
  return bytes;
}

/** `null`: these are not the bytes that were written, so nobody knows what was admitted. */
export function decodeTimes(key: string, stored: Uint8Array): number[] | null {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  const timesBytes = bytes.length - CHECKSUM_BYTES;
  // Too few bytes for a checksum are no multiple either.
  if (timesBytes % TIME_BYTES !== 0) return null;
  if (bytes.readUInt32BE(timesBytes) !== checksum(key, bytes)) return null;
  return Array.from({ length: timesBytes / TIME_BYTES }, (_, i) => bytes.readUIntBE(i * TIME_BYTES, TIME_BYTES));
}

function checksum(key: string, bytes: Buffer): number {
  return crc32(bytes.subarray(0, -CHECKSUM_BYTES), crc32(key));
}

import { randomBytes } from 'node:crypto';

/** 96 bits: two ids are never the same. */
const ID_DIGITS = 24;
const BLOCK_BYTES = 4_080;

/** Random hexadecimal digits, drawn in blocks: a system call for each id would cost more than all else of it. */
export function createRandomHex(): () => string {
  let digits = '';
  let used = 0;
  return () => {
    if (used + ID_DIGITS > digits.length) {
      digits = randomBytes(BLOCK_BYTES).toString('hex');
      used = 0;
    }
    used += ID_DIGITS;
    return digits.slice(used - ID_DIGITS, used);
  };
}

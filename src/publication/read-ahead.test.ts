import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';
import { readFrom } from './verified-file.ts';

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));

/** What was asked of the file behind it. */
function reading() {
  const asked: number[] = [];
  const readInto = readAhead((target, targetStart, length, position) => {
    asked.push(length);
    readFrom(BYTES)(target, targetStart, length, position);
  }, BYTES.length);
  return {
    asked,
    at: (position: number, length: number): Buffer => {
      const target = Buffer.alloc(length + 1);
      readInto(target, 1, length, position);
      return target.subarray(1);
    },
  };
}

it('gives the bytes of the file, wherever and however much is asked for', () => {
  const places = fc.array(
    fc.tuple(fc.nat({ max: BYTES.length }), fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 100_000 }))),
  );
  fc.assert(
    fc.property(places, (some) => {
      const { at } = reading();
      for (const [position, most] of some) {
        const length = Math.min(most, BYTES.length - position);
        expect(at(position, length).equals(BYTES.subarray(position, position + length))).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

it('asks once for many lines that stand one behind the other, and by itself for one that stands elsewhere', () => {
  const { asked, at } = reading();
  for (let line = 0; line < 1_000; line += 1) at(line * 100, 99);
  at(290_000, 50);
  at(10, 50);

  expect(asked).toEqual([65_536, 65_536, 50, 50]);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTimes, encodeTimes } from './admission-times.ts';

const times = fc.array(fc.nat({ max: 2 ** 48 - 1 }), { maxLength: 5 });

describe('the times of admitted requests as bytes', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.string(), times, (key, timesMs) => {
        expect(decodeTimes(key, encodeTimes(key, timesMs))).toEqual(timesMs);
      }),
    );
  });

  it('are refused where a byte of them is another one', () => {
    fc.assert(
      fc.property(times, fc.nat(), fc.integer({ min: 1, max: 255 }), (timesMs, at, difference) => {
        const bytes = encodeTimes('a', timesMs);
        bytes[at % bytes.length]! ^= difference;

        expect(decodeTimes('a', bytes)).toBe(null);
      }),
    );
  });

  it('are refused where they are cut off, or of somebody else', () => {
    const bytes = encodeTimes('a', [1, 2, 3]);

    for (let length = 0; length < bytes.length; length += 1) {
      expect(decodeTimes('a', bytes.subarray(0, length))).toBe(null);
    }
    expect(decodeTimes('b', bytes)).toBe(null);
  });
});

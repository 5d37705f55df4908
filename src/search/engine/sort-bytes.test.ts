import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareUtf8 } from './dictionary.ts';
import { sortBytes } from './sort-bytes.ts';

const bytes = fc.uint8Array({ max: 2, maxLength: 9 });

describe('sortBytes', () => {
  it('gives the order of comparing byte by byte, equal strings as they came', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 60 }), (strings) => {
        let end = 0;
        const ends = Uint32Array.from(strings, ({ length }) => (end += length));
        const pool = Uint8Array.from(strings.flatMap((each) => [...each]));

        const order = [...sortBytes({ pool, ends })];

        const places = strings.map((_, i) => i);
        expect(order).toEqual(places.toSorted((a, b) => compareUtf8(strings[a]!, strings[b]!) || a - b));
      }),
    );
  });
});

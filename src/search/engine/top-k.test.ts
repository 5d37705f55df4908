import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topK } from './top-k.ts';

describe('topK', () => {
  it('gives what a full sort would give first', () => {
    const keys = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 52 }), { maxLength: 60 });
    fc.assert(
      fc.property(keys, fc.nat({ max: 70 }), (keyOf, k) => {
        const items = Uint32Array.from(keyOf, (_, i) => i);

        const best = topK(items, k, Float64Array.from(keyOf));

        const sorted = [...items].sort((a, b) => (keyOf[b] ?? 0) - (keyOf[a] ?? 0));
        expect(best).toEqual(sorted.slice(0, k));
      }),
    );
  });

  it.each([
    ['nothing is asked for', [1, 2], 0, []],
    ['there is nothing', [], 3, []],
    ['less is there than asked for', [1, 2], 9, [2, 1]],
  ])('gives what there is where %s', (_case, items, k, expected) => {
    const best = topK(Uint32Array.from(items), k, Float64Array.from(items));

    expect(best).toEqual(expected);
  });
});

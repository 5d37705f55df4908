import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderPlugins, pageWithoutRepeats, type RoutedPlugin } from './order-plugins.ts';

function candidate(record: number, { isExact = false } = {}) {
  return { record, place: record, isExact, units: 1, doublings: 0, hasAsked: false, branchScore: 0 };
}

function routed(record: number, score: number): RoutedPlugin {
  return { candidate: candidate(record), score, heldBackBy: null };
}

/** Of records that leave the same remainder the first is kept. */
function guard(kinds: number) {
  const seen = new Set<number>();
  return (record: number) => (seen.size === seen.add(record % kinds).size ? ('package' as const) : null);
}

describe('orderPlugins', () => {
  it('puts exact identifiers first and equals as they come', () => {
    const candidates = [candidate(1), candidate(2), candidate(3, { isExact: true })];
    const list = { weight: 1, steepness: 0 };

    const ordered = orderPlugins({
      candidates,
      lists: [
        { ...list, records: [1, 3] },
        { ...list, records: [2] },
      ],
    });

    expect(ordered.map((one) => [one.candidate.record, one.score])).toEqual([
      [3, 10.5],
      [1, 1],
      [2, 1],
    ]);
  });
});

describe('pageWithoutRepeats', () => {
  it('moves repeats behind all others, with no higher score than they have', () => {
    const ordered = [routed(1, 5), routed(3, 4), routed(2, 3)];

    const page = pageWithoutRepeats(ordered, guard(2), { offset: 0, limit: 9 });

    expect(page.map((one) => [one.candidate.record, one.score, one.heldBackBy])).toEqual([
      [1, 5, null],
      [2, 3, null],
      [3, 3, 'package'],
    ]);
  });

  it('gives pages that joined are the whole', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 50 })),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 7 }),
        (records, kinds, limit) => {
          const ordered = records.map((record, i) => routed(record, 100 - i));
          const pageAt = (offset: number, size: number) =>
            pageWithoutRepeats(ordered, guard(kinds), { offset, limit: size });

          const pages = records.flatMap((_, i) => (i % limit === 0 ? pageAt(i, limit) : []));

          expect(pages).toEqual(pageAt(0, 99));
          expect(pages).toHaveLength(records.length);
        },
      ),
    );
  });
});

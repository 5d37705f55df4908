import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuseLists, type RankedList } from './fuse-lists.ts';

const records = fc.uniqueArray(fc.nat({ max: 20 }));
const rankedLists: fc.Arbitrary<readonly RankedList[]> = fc.array(
  fc.record({
    records,
    weight: fc.double({ min: 0.1, max: 4, noNaN: true }),
    steepness: fc.constantFrom(0, 0.5, 10, 60),
  }),
  { maxLength: 4 },
);

describe('fuseLists', () => {
  it('adds up what each place gives', () => {
    const fused = fuseLists([
      { records: [7, 8], weight: 1, steepness: 0 },
      { records: [8], weight: 2, steepness: 7 },
    ]);

    expect([...fused]).toEqual([
      [7, 1],
      [8, 0.75],
    ]);
  });

  it('has exactly the records of its lists, all above 0', () => {
    fc.assert(
      fc.property(rankedLists, (lists) => {
        const fused = fuseLists(lists);

        expect(new Set(fused.keys())).toEqual(new Set(lists.flatMap((list) => [...list.records])));
        expect([...fused.values()].every((score) => score > 0 && Number.isFinite(score))).toBe(true);
      }),
    );
  });

  it('never puts a record lower for standing higher in a list', () => {
    fc.assert(
      fc.property(rankedLists, records, fc.nat(), (lists, list, seed) => {
        fc.pre(list.length > 1);
        const place = 1 + (seed % (list.length - 1));
        const raised = list.with(place, list[place - 1]!).with(place - 1, list[place]!);
        const fusedWith = (some: readonly number[]) =>
          fuseLists([...lists, { records: some, weight: 1, steepness: 10 }]).get(list[place]!)!;

        expect(fusedWith(raised)).toBeGreaterThan(fusedWith(list));
      }),
    );
  });
});

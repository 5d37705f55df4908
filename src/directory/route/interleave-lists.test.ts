import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from './gather-plugins.ts';
import { interleaveLists, collapsedPage } from './interleave-lists.ts';

function candidates(...records: readonly number[]): readonly Candidate[] {
  return records.map((record, matchIndex) => ({ record, matchIndex, collapsedBy: null }));
}

const INTERLEAVING = { keptHead: 2, topicShare: 0.5 };

function joined(keyword: readonly number[], topic: readonly number[], interleaving: Partial<typeof INTERLEAVING> = {}) {
  return interleaveLists(
    { keyword: candidates(...keyword), topic: candidates(...topic) },
    { ...INTERLEAVING, ...interleaving },
  ).map(({ record }) => record);
}

const records = fc.uniqueArray(fc.nat({ max: 200 }), { maxLength: 60 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('interleaveLists', () => {
  it('keeps the head, and lets the topic have its share of the places below, rounded', () => {
    expect(joined([1, 2, 3, 4, 5, 6], [101, 102, 103])).toEqual([1, 2, 101, 3, 102, 4, 103, 5, 6]);
    expect(joined([1, 2, 3, 4, 5, 6], [101, 102, 103], { topicShare: 0.2 })).toEqual([1, 2, 3, 4, 101, 5, 6, 102, 103]);
  });

  it('is the search alone where nothing else is asked for', () => {
    fc.assert(
      fc.property(records, (keyword) => {
        expect(joined(keyword, [], { topicShare: 0 })).toEqual(keyword);
      }),
    );
  });

  it('has each plugin once, and of the search’s page only so many fewer as the topic’s share is', () => {
    fc.assert(
      fc.property(records, records, share, (keyword, topic, topicShare) => {
        const all = joined(keyword, topic, { keptHead: 10, topicShare });

        expect(all).toHaveLength(new Set([...keyword, ...topic]).size);
        expect(new Set(all)).toEqual(new Set([...keyword, ...topic]));
        expect(all.slice(0, 10).slice(0, keyword.length)).toEqual(keyword.slice(0, 10));
        const page = new Set(all.slice(0, 20));
        const lost = keyword.slice(0, 20).filter((record) => !page.has(record));
        expect(lost.length).toBeLessThanOrEqual(Math.round(10 * topicShare));
      }),
    );
  });
});

describe('collapsedPage', () => {
  /** Of records that leave the same remainder the first is kept. */
  function guard(kinds: number) {
    const seen = new Set<number>();
    return (record: number) => (seen.size === seen.add(record % kinds).size ? ('package' as const) : null);
  }

  it('moves repeats behind all others, but for the head, which is the search’s', () => {
    const given = candidates(1, 3, 5, 2);

    const page = collapsedPage(given, guard(2), { offset: 0, limit: 9, keptHead: 2 });

    expect(page.map((one) => [one.candidate.record, one.collapsedBy])).toEqual([
      [1, null],
      [3, null],
      [2, null],
      [5, 'package'],
    ]);
  });

  it('tells what the search collapsed', () => {
    const [first, second] = candidates(1, 2);
    const given = [first!, { ...second!, collapsedBy: 'owner' as const }];

    const page = collapsedPage(given, () => null, { offset: 0, limit: 9, keptHead: 9 });

    expect(page.map(({ collapsedBy }) => collapsedBy)).toEqual([null, 'owner']);
  });

  it('gives pages that joined are the whole', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: 50 })),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 7 }),
        fc.nat(5),
        (all, kinds, limit, keptHead) => {
          const pageAt = (offset: number, size: number) =>
            collapsedPage(candidates(...all), guard(kinds), { offset, limit: size, keptHead });

          const pages = all.flatMap((_, i) => (i % limit === 0 ? pageAt(i, limit) : []));

          expect(pages).toEqual(pageAt(0, 99));
          expect(pages).toHaveLength(all.length);
        },
      ),
    );
  });
});

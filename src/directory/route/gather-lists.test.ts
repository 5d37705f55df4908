import { describe, expect, it } from 'vitest';
import type { DiscoveryRecall } from '../../search/discovery/discovery-searcher.ts';
import { gatherLists } from './gather-lists.ts';
import type { PluginTable } from './plugin-table.ts';
import { ROUTE_WEIGHTS } from './route-weights.ts';

const WEIGHTS = { ...ROUTE_WEIGHTS, listLength: 3, unanimous: 2 };

/** Records found by words, best first, with the stars' doublings of each. */
function recallOf(found: ReadonlyArray<readonly [record: number, doublings: number]>): DiscoveryRecall {
  return {
    found: found.map(([recordIndex, doublings], i) => ({ recordIndex, doublings, isExact: false, units: 100 - i })),
    said: [],
    passes: (record) => record !== 9,
    isIdentity: false,
    createRepeatGuard: () => () => null,
    reasonsAt: () => ({ reason_codes: [], matched_fields: [] }),
  };
}

/** Ten plugins, those given with the one capability that is asked for; each stands at the node of its own number. */
function tableOf(capable: readonly number[]): PluginTable {
  return {
    canonicalPlaces: Uint32Array.from({ length: 10 }, (_, record) => 9 - record),
    withCapability: () => capable,
    bestOf: (record, valueOfNode) => valueOfNode[record] ?? 0,
  };
}

const ASKED = { capabilities: new Set([0]), branches: null };

function recordsOf(recall: DiscoveryRecall, capable: readonly number[], branches: Float64Array | null = null) {
  return gatherLists(recall, { ...ASKED, branches }, tableOf(capable), WEIGHTS).lists.map(({ records }) => records);
}

describe('gatherLists', () => {
  it('looks past the end of the keyword list for what is asked for', () => {
    const recall = recallOf([1, 2, 3, 4, 5].map((record) => [record, 0]));

    expect(recordsOf(recall, [5, 2])).toEqual([[1, 2, 3], [2, 5], []]);
  });

  it('adds plugins that no word finds in canonical order, if they pass the filters', () => {
    expect(recordsOf(recallOf([[1, 0]]), [1, 6, 7, 9])).toEqual([[1], [1, 7, 6], []]);
  });

  it('puts the better known first where all of the best by words have what is asked for', () => {
    const recall = recallOf([
      [1, 0],
      [2, 0],
      [3, 8],
    ]);

    expect(recordsOf(recall, [1, 2, 3])[1]).toEqual([3, 1, 2]);
    expect(recordsOf(recall, [1, 3])[1]).toEqual([1, 3]);
  });

  it('orders what stands below branches by what their labels and its words say', () => {
    const recall = recallOf([1, 2, 3].map((record) => [record, 0]));

    expect(recordsOf(recall, [], Float64Array.of(0, 1, 2, 0, 1, 3))[2]).toEqual([2, 1, 5]);
  });

  it('has each plugin of any list once', () => {
    const recall = recallOf([1, 2, 3, 4].map((record) => [record, 5]));

    const { candidates } = gatherLists(
      recall,
      { ...ASKED, branches: Float64Array.of(0, 1, 0, 1) },
      tableOf([1, 4]),
      WEIGHTS,
    );

    expect(candidates.map(({ record }) => record)).toEqual([1, 2, 3, 4]);
  });
});

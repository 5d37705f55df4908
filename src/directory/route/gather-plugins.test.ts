import { describe, expect, it } from 'vitest';
import type { DeepRanking } from '../../search/discovery/discovery-searcher.ts';
import { EVIDENCE_LEVELS, type EvidenceLevel } from '../../search/discovery/evidence-level.ts';
import { gatherPlugins } from './gather-plugins.ts';
import type { PluginTable } from './plugin-table.ts';

interface Signs {
  readonly named?: readonly number[];
  readonly evidence?: Readonly<Record<number, EvidenceLevel>>;
}

/** Records found by words, best first, each with nearly as many units as the one before it. */
function rankingOf(found: readonly number[], { named = [], evidence = {} }: Signs = {}): DeepRanking {
  return {
    found: found.map((recordIndex, i) => ({ recordIndex, units: 100 - i, collapsedBy: null })),
    concepts: [],
    passes: (record) => record !== 9,
    isNamedFor: (record) => named.includes(record),
    evidenceOf: (record) => evidence[record] ?? EVIDENCE_LEVELS.unknown,
    isIdentity: false,
    createCollapseRules: () => () => null,
    reasonsAt: () => ({ reason_codes: [], matched_fields: [] }),
    explainTerms() {
      throw new Error('Nothing explains the terms of a query here.');
    },
  };
}

/** Ten plugins, those given with each capability; each stands at the node of its own number. */
function tableOf(...capable: ReadonlyArray<readonly number[]>): PluginTable {
  return {
    canonicalIndexes: Uint32Array.from({ length: 10 }, (_, record) => 9 - record),
    withCapability: (capability) => capable[capability] ?? [],
    bestOf: (record, valueOfNode) => valueOfNode[record] ?? 0,
  };
}

function topicOf(ranking: DeepRanking, table: PluginTable, branches: Float64Array | null = null) {
  const asked = { capabilities: new Set([0, 1]), branches, share: 0.5 };
  return gatherPlugins(ranking, asked, table, 5).topic.map(({ record }) => record);
}

describe('gatherPlugins', () => {
  it('looks past the end of the keyword list for what is asked for', () => {
    expect(topicOf(rankingOf([1, 2, 3, 4, 5, 6, 7]), tableOf([7, 2]))).toEqual([2, 7]);
  });

  it('puts first what has more of the capabilities that are asked for', () => {
    expect(topicOf(rankingOf([1, 2, 3]), tableOf([1, 2, 3], [3]))).toEqual([3, 1, 2]);
  });

  it('counts a name that says nothing else, and a branch, as much as an ability', () => {
    const table = tableOf([1, 2, 3]);

    expect(topicOf(rankingOf([1, 2, 3], { named: [2] }), table)).toEqual([2, 1, 3]);
    expect(topicOf(rankingOf([1, 2, 3]), table, Float64Array.of(0, 0, 0, 0.5))).toEqual([3, 1, 2]);
  });

  it('lifts what was seen to load, and lowers what failed', () => {
    const evidence = { 3: EVIDENCE_LEVELS.supported, 1: EVIDENCE_LEVELS.limited };

    expect(topicOf(rankingOf([1, 2, 3], { evidence }), tableOf([1, 2, 3]))).toEqual([3, 2, 1]);
  });

  it('takes neither a name nor a release that loads for what is asked', () => {
    const evidence = { 2: EVIDENCE_LEVELS.supported };

    expect(topicOf(rankingOf([1, 2, 3], { named: [1], evidence }), tableOf([3]))).toEqual([3]);
  });

  it('adds plugins that no word finds in canonical order, if they pass the filters', () => {
    expect(topicOf(rankingOf([1]), tableOf([1, 6, 7, 9]))).toEqual([1, 7, 6]);
    expect(topicOf(rankingOf([1]), tableOf([1]), Float64Array.of(0, 0, 1, 0, 1))).toEqual([1, 4, 2]);
  });

  it('has no topic where the query says nothing of it', () => {
    const asked = { capabilities: new Set([0]), branches: null, share: 0 };

    const { keyword, topic } = gatherPlugins(rankingOf([1, 2]), asked, tableOf([1]), 5);

    expect(keyword.map(({ record }) => record)).toEqual([1, 2]);
    expect(topic).toEqual([]);
  });
});

import { openDiscoverySearcher } from '../../src/search/discovery/open-discovery-searcher.ts';
import { openPlanContext } from '../../src/search/discovery/plan-context.ts';
import { planQuery } from '../../src/search/discovery/plan-query.ts';
import { RANKING_WEIGHTS } from '../../src/search/discovery/ranking-weights.ts';
import { openRecordColumns } from '../../src/search/discovery/record-columns.ts';
import { openIndex } from '../../src/search/engine/open-index.ts';
import { createGroupScorer } from '../../src/search/engine/score-groups.ts';
import { readSections } from '../../src/search/engine/sections.ts';
import { measureQueries } from './measure-queries.ts';
import type { MixedQuery } from './query-mix.ts';

export interface PostingsPerQuery {
  /** Postings that the query's terms and their alternatives have, in the mean over the queries. */
  readonly there: number;
  /** Of these, what is read to find the best. */
  readonly read: number;
  /** CPU time of counting all matches in a pass of its own, mean. */
  readonly countingMs: number;
}

/** How much of the index the queries touch; the best 64 are asked for, as ranking does. */
export function countPostings(indexBytes: Uint8Array, queries: readonly MixedQuery[]): PostingsPerQuery {
  const sections = readSections(indexBytes);
  const index = openIndex(sections);
  const context = openPlanContext(sections, index, RANKING_WEIGHTS);
  const scoreGroups = createGroupScorer(index, openRecordColumns(sections).languages);
  let there = 0;
  let read = 0;
  for (const { text } of queries) {
    const { groups } = planQuery(text, context);
    for (const { alternatives } of groups) {
      for (const { termId } of alternatives) {
        there += index.documentFrequency(termId);
      }
    }
    const asked = scoreGroups(groups);
    asked.best(RANKING_WEIGHTS.rerankDepth, null);
    read += asked.postingsRead();
  }
  const counting = measureQueries(
    (text) => void scoreGroups(planQuery(text, context).groups).countMatching(null),
    queries,
    1,
    3,
  );
  const planning = measureQueries((text) => void scoreGroups(planQuery(text, context).groups), queries, 1, 3);
  return {
    there: there / queries.length,
    read: read / queries.length,
    countingMs: counting.meanMs - planning.meanMs,
  };
}

/** Our engine, as it is served: expansion, correction and reasons; without counting what lies behind the page. */
export function ownSearch(indexBytes: Uint8Array): (text: string) => void {
  const searcher = openDiscoverySearcher('discovery.bench', indexBytes);
  return (text) => void searcher.search({ text, locale: null, offset: 0, limit: 20, filters: null });
}

import type { FieldMasks } from '../engine/field-masks.ts';
import type { DiscoveryQuery, RankingDepth } from './discovery-searcher.ts';
import { type CollapserDeps, createCollapser } from './collapse-documents.ts';
import { createQueryPreparer, type PreparedQuery, type QueryPreparerDeps } from './prepare-query.ts';
import type { RankedDocument } from './ranked-document.ts';
import { createReranker } from './rerank-documents.ts';
import type { FeatureReaderDeps } from './rerank-features.ts';
import { createRetriever, type Retrieved, type RetrieverDeps } from './retrieve-documents.ts';

export type SearchPipelineDeps = QueryPreparerDeps & RetrieverDeps & FeatureReaderDeps & CollapserDeps;

/** All that a search found out about its query, down to the end of its page. */
export interface RankedSearch extends Pick<Retrieved, 'best' | 'total' | 'matching'> {
  readonly query: PreparedQuery;
  readonly ranked: readonly RankedDocument[];
  /** Fields of the best documents by terms; good until the next search. */
  readonly masks: FieldMasks;
}

/** The documents that match, the head of them as a search shows them, behind it the others by score. */
export interface DeepSearch extends Pick<Retrieved, 'best'> {
  readonly query: PreparedQuery;
  readonly ranked: readonly RankedDocument[];
}

/** Ranks the documents of one index for a query. */
export interface SearchPipeline {
  /** The best `count` documents in their final order. */
  rank: (query: DiscoveryQuery, count: number) => RankedSearch;
  rankDeep: (query: DiscoveryQuery, depth: RankingDepth) => DeepSearch;
}

/** How much deeper the next retrieval goes where too many documents were collapsed. */
const DEEPER = 4;

/**
 * A search is prepare → retrieve → rerank → collapse, each step a function of the
 * values before it. Retrieval is by tier and terms alone over all documents; the best
 * of these are reranked by features that only ever add to a score; collapsing moves
 * what repeats a better document behind the others. No step depends on `count`, so the
 * order is total and the same for any page.
 */
export function createSearchPipeline(deps: SearchPipelineDeps): SearchPipeline {
  const prepare = createQueryPreparer(deps);
  const retrieve = createRetriever(deps);
  const rerank = createReranker(deps);
  const collapse = createCollapser(deps);
  return {
    rank(asked, count) {
      const query = prepare(asked);
      for (let depth = Math.max(count, deps.weights.rerankDepth); ; depth *= DEEPER) {
        const retrieved = retrieve(query, depth);
        const reranked = rerank(query, retrieved);
        const collapsed = collapse(query, reranked, count);
        if (!retrieved.isComplete && collapsed.length < count) continue;
        const { best, total, matching } = retrieved;
        return { query, ranked: withFallingUnits(collapsed), best, total, matching, masks: reranked.masks };
      }
    },
    rankDeep(asked, { found, shown }) {
      const query = prepare(asked);
      const retrieved = retrieve(query, found);
      const reranked = rerank(query, retrieved);
      const head = collapse(query, reranked, shown);
      const isShown = new Set(head.map(({ document }) => document));
      const all = Array.from({ length: reranked.length }, (_, place) => reranked.at(place));
      const below = all.filter(({ document }) => !isShown.has(document));
      return { query, ranked: [...head, ...below], best: retrieved.best };
    },
  };
}

/** A document that was moved behind others says no higher score than they do. */
function withFallingUnits(ranked: readonly RankedDocument[]): readonly RankedDocument[] {
  let before: RankedDocument | null = null;
  return ranked.map((item) => {
    const isHigher = before !== null && before.tier === item.tier && item.units > before.units;
    before = isHigher && before !== null ? { ...item, units: before.units } : item;
    return before;
  });
}

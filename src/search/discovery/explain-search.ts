import { createAnalyser } from '../../text/analyse.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { GroupQuery } from '../engine/score-groups.ts';
import type { TermGroup } from '../engine/term-group.ts';
import type { DiscoveryPage, ExplainedPage } from './discovery-searcher.ts';
import { countedGroups, explainQuery } from './explain-query.ts';
import { type TermExplainer, createTermExplainer, explainRank } from './explain-rank.ts';
import type { PlanContext } from './plan-context.ts';
import { readQueryWords } from './query-words.ts';
import { createFeedbackFinder, type FeedbackDeps } from './query-feedback.ts';
import type { RecordColumns } from './record-columns.ts';
import type { RankedSearch } from './search-pipeline.ts';
import type { SurfaceForms } from './surface-forms.ts';
import { createRecordSurfaces, querySurfaces } from './surfaces-in-text.ts';

/** Tables of one index that explanations read. */
export interface SearchExplainerDeps extends FeedbackDeps {
  readonly columns: RecordColumns;
  readonly index: OpenIndex;
  readonly context: PlanContext;
  readonly scoreGroups: (groups: readonly TermGroup[]) => GroupQuery;
  readonly forms: SurfaceForms;
}

type EntryReader = (recordIndex: number) => DiscoveryEntry;

/** How a query was read, and which of its terms a document has. */
export interface QueryTermsExplanation {
  readonly query: QueryExplanation;
  readonly explainTerms: TermExplainer;
}

/** Explains how the query of a search was read, and its terms in any document. */
export function createTermsExplainer(deps: SearchExplainerDeps) {
  const { index, context, columns, scoreGroups, forms } = deps;
  const feedbackOf = createFeedbackFinder(deps);
  const analyser = createAnalyser();
  return (
    { query: { parsed, plan, identified }, best }: Pick<RankedSearch, 'query' | 'best'>,
    entryAt: EntryReader,
  ): QueryTermsExplanation => {
    const words = readQueryWords(parsed.text, context);
    const inQuery = querySurfaces(parsed.text, words);
    const owner = identified.owned === null ? null : parsed.owner;
    return {
      query: explainQuery({ plan, words, inQuery, owner, feedback: feedbackOf(plan, best) }, { index, forms }),
      explainTerms: createTermExplainer(countedGroups(plan), scoreGroups, {
        index,
        columns,
        inQuery,
        surfaceIn(document) {
          const inRecord = createRecordSurfaces(entryAt(columns.recordIndex[document]!), analyser);
          return (termId, fields) => inRecord(index.dictionary.textOf(termId), fields) ?? forms.of(termId);
        },
      }),
    };
  };
}

/** Explains a search that was made, from what it found out and, for the hits of the page alone, from the index. */
export function createSearchExplainer(
  { columns, unitsPerPoint }: Pick<SearchExplainerDeps, 'columns'> & { readonly unitsPerPoint: number },
  termsExplanation: ReturnType<typeof createTermsExplainer>,
) {
  return (search: RankedSearch, page: DiscoveryPage, entryAt: EntryReader): ExplainedPage => {
    const { query, explainTerms } = termsExplanation(search, entryAt);
    const { identified } = search.query;
    return {
      page,
      query,
      hits: page.hits.map(({ match: { rank, reason_codes: codes } }) => {
        const hit = search.ranked[rank - 1]!;
        return explainRank(
          {
            hit,
            rank,
            isNearlyExact: identified.nearlyExact.has(hit.document),
            isTieBroken: codes.includes('bounded_popularity_tiebreak'),
            isTieBrokenByEvidence: codes.includes('quality_evidence_tiebreak'),
            popularityStep: columns.popularity[hit.document]!,
            unitsPerPoint,
          },
          explainTerms,
        );
      }),
    };
  };
}

import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { QueryExplanation } from '../../contract/discovery/explanation.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { DiscoveryPage, ExplainedPage } from './discovery-searcher.ts';
import { countedGroups, explainQuery } from './explain-query.ts';
import { type TermExplainer, createTermExplainer, explainRank } from './explain-rank.ts';
import { createFeedbackFinder, type FeedbackDeps } from './query-feedback.ts';
import type { PlanContext } from './plan-context.ts';
import type { RecordColumns } from './record-columns.ts';
import type { RankedSearch } from './search-pipeline.ts';
import type { SurfaceForms } from './surface-forms.ts';
import { querySurfaces } from './surfaces-in-text.ts';
import { createWrittenTerms } from './written-terms.ts';

/** Tables of one index that explanations read. */
export interface SearchExplainerDeps extends FeedbackDeps {
  readonly columns: RecordColumns;
  readonly index: OpenIndex;
  readonly context: Pick<PlanContext, 'idOf'>;
  readonly forms: SurfaceForms;
}

type EntryReader = (recordIndex: number) => ShownEntry;

/** How a query was read, and which of its terms a document has. */
export interface QueryTermsExplanation {
  readonly query: QueryExplanation;
  readonly explainTerms: TermExplainer;
}

/** Explains how the query of a search was read, and its terms in any document. */
export function createTermsExplainer(deps: SearchExplainerDeps) {
  const { index, context, columns, forms } = deps;
  const feedbackOf = createFeedbackFinder(deps);
  const written = createWrittenTerms({ idOf: context.idOf, textOf: index.dictionary.textOf }, forms);
  return (
    { query: { parsed, plan, identified }, best }: Pick<RankedSearch, 'query' | 'best'>,
    entryAt: EntryReader,
  ): QueryTermsExplanation => {
    const inQuery = querySurfaces(parsed.text, plan.words);
    const owner = identified.owned === null ? null : parsed.owner;
    return {
      query: explainQuery({ plan, inQuery, owner, feedback: feedbackOf(plan, best) }, { index, forms }),
      explainTerms: createTermExplainer(countedGroups(plan), {
        index,
        columns,
        inQuery,
        writtenAs: (document, termId, fields) =>
          written.of(document, termId, fields, () => entryAt(columns.recordIndex[document]!)),
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

import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { GroupQuery } from '../engine/score-groups.ts';
import type { TermGroup } from '../engine/term-group.ts';
import type { DiscoveryPage, ExplainedPage } from './discovery-searcher.ts';
import { countedGroups, explainQuery } from './explain-query.ts';
import { createTermExplainer, explainRank } from './explain-rank.ts';
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
  readonly unitsPerPoint: number;
}

/** Explains a search that was made, from what it found out and, for the hits of the page alone, from the index. */
export function createSearchExplainer(deps: SearchExplainerDeps) {
  const { index, context, columns, scoreGroups, forms, unitsPerPoint } = deps;
  const feedbackOf = createFeedbackFinder(deps);
  return (
    { query: { parsed, plan, identified }, best, ranked }: RankedSearch,
    page: DiscoveryPage,
    entryAt: (recordIndex: number) => DiscoveryEntry,
  ): ExplainedPage => {
    const words = readQueryWords(parsed.text, context);
    const inQuery = querySurfaces(parsed.text, words);
    const explainTerms = createTermExplainer(countedGroups(plan), scoreGroups, {
      index,
      columns,
      inQuery,
      surfaceIn(document) {
        const inRecord = createRecordSurfaces(entryAt(columns.recordIndex[document]!));
        return (termId, fields) => inRecord(index.dictionary.textOf(termId), fields) ?? forms.of(termId);
      },
    });
    return {
      page,
      query: explainQuery(
        {
          plan,
          words,
          inQuery,
          owner: identified.owned === null ? null : parsed.owner,
          feedback: feedbackOf(plan, best),
        },
        { index, forms },
      ),
      hits: page.hits.map(({ match: { rank, reason_codes: codes } }) => {
        const hit = ranked[rank - 1]!;
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

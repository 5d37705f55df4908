import type { OpenIndex } from '../engine/open-index.ts';
import { createCollapseRules } from './collapse-documents.ts';
import type { DeepRanking, QueryConcept } from './discovery-searcher.ts';
import { EVIDENCE_LEVELS, type EvidenceLevel } from './evidence-level.ts';
import { explainHit } from './explain-hit.ts';
import type { createTermsExplainer } from './explain-search.ts';
import type { IdentityTable } from './identity-table.ts';
import type { NamedFor } from './named-for.ts';
import type { PlanContext } from './plan-context.ts';
import type { QueryPlan } from './plan-query.ts';
import { MATCH_TIERS } from './ranked-document.ts';
import { documentNumbers, type RecordColumns } from './record-columns.ts';
import type { RecordFilters } from './record-filters.ts';
import type { DeepSearch } from './search-pipeline.ts';

/** Tables of one index. */
export interface DeepRankerDeps {
  readonly context: PlanContext;
  readonly columns: RecordColumns;
  readonly filters: Pick<RecordFilters, 'passes'>;
  readonly identities: IdentityTable;
  readonly namedFor: NamedFor;
  readonly explainTerms: ReturnType<typeof createTermsExplainer>;
}

/**
 * Tells of a ranking deeper than a page what a router asks, without deciding what to show.
 *
 * Cost: about a search for a thousand, because only the best are reranked and
 * nothing is explained before somebody asks.
 */
export function createDeepRanker({
  context,
  columns,
  filters: recordFilters,
  identities,
  namedFor,
  explainTerms,
}: DeepRankerDeps): (search: DeepSearch) => DeepRanking {
  const { index, weights } = context;
  const documentOf = documentNumbers(columns.recordIndex);
  return (search) => {
    const { query, ranked } = search;
    const { parsed, plan, filters, identified } = query;
    const passes = filters === null ? null : recordFilters.passes(filters);
    const isNamedFor = namedFor(plan);
    return {
      found: ranked.map(({ document, units, collapsedBy }) => ({
        recordIndex: columns.recordIndex[document]!,
        units,
        collapsedBy,
      })),
      concepts: queryConcepts(plan, context.index),
      passes: (recordIndex) => passes === null || passes(documentOf[recordIndex]!),
      isNamedFor: (recordIndex) => isNamedFor(documentOf[recordIndex]!),
      evidenceOf: (recordIndex) => levelOf(columns.evidence[documentOf[recordIndex]!]!),
      isIdentity: identified.owned !== null || (identified.exact.size > 0 && IDENTIFIER.test(parsed.text)),
      createCollapseRules() {
        const ruleFor = createCollapseRules({ index, columns, identities, weights }, query);
        return (recordIndex, place) => {
          const tier = place === null ? MATCH_TIERS.someTerms : ranked[place]!.tier;
          return ruleFor({ document: documentOf[recordIndex]!, tier });
        };
      },
      reasonsAt(place, collapsedBy) {
        const hit = { ...ranked[place]!, collapsedBy };
        return explainHit(index, plan, hit, null, {
          isNearlyExact: identified.nearlyExact.has(hit.document),
          isClaiming: identified.claiming.has(hit.document),
          hasClaimsAlone: columns.claimsAlone[hit.document] === 1,
          // Neighbours here are not those of the list that is shown.
          isTieBroken: false,
          isTieBrokenByEvidence: false,
          hasLimitation: columns.evidence[hit.document] === EVIDENCE_LEVELS.limited,
        });
      },
      explainTerms(entryAt) {
        const explained = explainTerms(search, entryAt);
        return {
          query: explained.query,
          termsOf: (recordIndex) =>
            explained
              .explainTerms(documentOf[recordIndex]!, 0)
              .map(({ term, found_as, origin, fields }) => ({ term, found_as, origin, fields })),
        };
      },
    };
  };
}

/** One word with what holds an identifier together; a plain word may be a topic and a name. */
const IDENTIFIER = /^(?=\S*[-_./@:])\S+$/u;

function levelOf(stored: number): EvidenceLevel {
  if (stored === EVIDENCE_LEVELS.supported || stored === EVIDENCE_LEVELS.limited) return stored;
  return EVIDENCE_LEVELS.unknown;
}

/** The words of a query as text, for whoever looks them up elsewhere than in the index; one that stands for nothing, as it is. */
function queryConcepts({ groups }: QueryPlan, { dictionary }: OpenIndex): readonly QueryConcept[] {
  return groups
    .filter(({ isRequired }) => isRequired)
    .map(({ term, alternatives, weight }) => {
      const wordings = alternatives.map(({ termId, factor }) => ({
        terms: dictionary.textOf(termId).split(' '),
        weight: Math.min(1, typeof factor === 'number' ? factor : Math.max(...factor)),
      }));
      return { weight, wordings: wordings.length > 0 ? wordings : [{ terms: [term], weight: 1 }] };
    });
}

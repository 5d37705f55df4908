import type { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from '../../contract/discovery-match.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { fieldsWithPhrase } from '../engine/phrase.ts';
import { FIELD_BITS, fieldMaskOf } from '../engine/posting.ts';
import type { AlternativeOrigin, PlannedAlternative } from './alternatives.ts';
import type { QueryPlan } from './plan-query.ts';
import { MATCH_TIERS, type RankedDocument } from './rank-documents.ts';
import { MATCHED_FIELDS } from './ranking-weights.ts';
import type { WordOrder } from './word-order.ts';

const ALL_FIELDS = 2 ** FIELD_BITS - 1;

/** What ranking found out about a hit. */
export interface HitFacts {
  readonly order: WordOrder;
  /** The hit's identifier is one slip away from the query. */
  readonly isNearlyExact: boolean;
  readonly isTieBroken: boolean;
}

/** Which rules and fields brought a document here, found again from the index for the hits shown. */
export function explainHit(
  index: OpenIndex,
  plan: QueryPlan,
  hit: RankedDocument,
  { order, isNearlyExact, isTieBroken }: HitFacts,
): Pick<DiscoveryMatch, 'reason_codes' | 'matched_fields'> {
  const found = foundTerms(index, plan, hit.document);
  const fields = MATCHED_FIELDS.filter((_, bit) => (found.fieldMask & (1 << bit)) !== 0);
  const rules: ReadonlyArray<readonly [DiscoveryReasonCode, boolean]> = [
    ['exact_identifier', hit.tier === MATCH_TIERS.exactIdentifier],
    ...fields.map((field) => [FIELD_REASONS[field], true] as const),
    ['multi_term_coverage', found.groupCount > 1],
    ['description_phrase_match', order.isRunInDescription],
    ['ordered_term_phrase_match', order.isOrdered],
    ['alias_term_match', found.origins.has('alias') || found.origins.has('translation')],
    ['corrected_term_match', isNearlyExact || found.origins.has('correction')],
    ['one_owner_limit', hit.isHeldBack],
    ['bounded_popularity_tiebreak', isTieBroken],
  ];
  return {
    reason_codes: rules.flatMap(([code, applies]) => (applies ? [code] : [])),
    matched_fields: [...fields].sort(),
  };
}

const FIELD_REASONS: Readonly<Record<MatchedField, DiscoveryReasonCode>> = {
  name: 'name_term_match',
  repository: 'repository_term_match',
  registry_package: 'registry_package_term_match',
  category: 'category_term_match',
  description: 'description_term_match',
};

interface FoundTerms {
  readonly fieldMask: number;
  /** Groups of the query that the document has. */
  readonly groupCount: number;
  /** Where the terms that count come from; an alias counts only where the query's own word is missing. */
  readonly origins: ReadonlySet<AlternativeOrigin>;
}

function foundTerms(index: OpenIndex, { groups }: QueryPlan, document: number): FoundTerms {
  let fieldMask = 0;
  let groupCount = 0;
  const origins = new Set<AlternativeOrigin>();
  for (const { alternatives } of groups) {
    const own = maskOf(index, alternatives, document, (origin) => origin === 'query', origins);
    const mask = own === 0 ? maskOf(index, alternatives, document, (origin) => origin !== 'query', origins) : own;
    fieldMask |= mask;
    if (mask !== 0 && alternatives[0]?.origin !== 'joined') groupCount += 1;
  }
  return { fieldMask, groupCount, origins };
}

/** Fields in which any alternative of the wanted origins stands; notes whose they are. */
function maskOf(
  index: OpenIndex,
  alternatives: readonly PlannedAlternative[],
  document: number,
  isWanted: (origin: AlternativeOrigin) => boolean,
  origins: Set<AlternativeOrigin>,
): number {
  let found = 0;
  for (const { termIds, origin } of alternatives) {
    if (!isWanted(origin)) continue;
    const [first, second] = termIds;
    const mask =
      second === undefined
        ? fieldMaskOf(index.postingOf(first!, document))
        : fieldsWithPhrase(index, document, ALL_FIELDS, termIds);
    if (mask !== 0) origins.add(origin);
    found |= mask;
  }
  return found;
}

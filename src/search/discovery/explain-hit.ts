import type { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from '../../contract/discovery-match.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { phrasePostings } from '../engine/phrase.ts';
import { fieldMaskOf } from '../engine/posting.ts';
import type { AlternativeOrigin, PlannedAlternative, QueryPlan } from './plan-query.ts';
import { MATCH_TIERS, type RankedDocument } from './rank-documents.ts';
import { SEARCHED_FIELDS } from './ranking-weights.ts';
import { wordOrderOf } from './word-order.ts';

/** Which rules and fields brought a document here, found again from the index for the hits shown. */
export function explainHit(
  index: OpenIndex,
  plan: QueryPlan,
  hit: RankedDocument,
  isTieBroken: boolean,
): Omit<DiscoveryMatch, 'score' | 'rank'> {
  const found = foundTerms(index, plan, hit.document);
  const order = wordOrderOf(index, hit.document, plan.sequence);
  const fields = SEARCHED_FIELDS.filter((_, bit) => (found.fieldMask & (1 << bit)) !== 0);
  const rules: ReadonlyArray<readonly [DiscoveryReasonCode, boolean]> = [
    ['exact_identifier', hit.tier === MATCH_TIERS.exactIdentifier],
    ...fields.map((field) => [FIELD_REASONS[field], true] as const),
    ['multi_term_coverage', found.groupCount > 1],
    ['description_phrase_match', order.isRunInDescription],
    ['ordered_term_phrase_match', order.isOrdered],
    ['alias_term_match', found.origins.has('alias')],
    ['corrected_term_match', found.origins.has('correction')],
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
    const present = alternatives
      .map((alternative) => ({ origin: alternative.origin, mask: maskOf(index, alternative, document) }))
      .filter(({ mask }) => mask !== 0);
    if (present.length === 0) continue;
    const own = present.filter(({ origin }) => origin === 'query');
    const counting = own.length > 0 ? own : present;
    for (const { origin, mask } of counting) {
      fieldMask |= mask;
      origins.add(origin);
    }
    if (!alternatives.some(({ origin }) => origin === 'joined')) groupCount += 1;
  }
  return { fieldMask, groupCount, origins };
}

function maskOf(index: OpenIndex, { termIds }: PlannedAlternative, document: number): number {
  const [only] = termIds;
  if (only !== undefined && termIds.length === 1) return fieldMaskOf(index.postingOf(only, document));
  const { documents, fieldMasks } = phrasePostings(index, termIds);
  return fieldMasks[documents.indexOf(document)] ?? 0;
}

import type { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from '../../contract/discovery/match.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { FIELD_BITS, fieldMaskOf } from '../engine/posting.ts';
import type { AlternativeOrigin, PlannedAlternative } from './planned-alternative.ts';
import type { QueryPlan } from './plan-query.ts';
import { MATCH_TIERS, type RankedDocument } from './rank-documents.ts';
import { MATCHED_FIELDS } from './ranking-weights.ts';
import { isSpelledOtherwise } from './spelled-otherwise.ts';
import type { TieBreaks } from './tie-breaks.ts';

/** What ranking found out about a hit. */
export interface HitFacts extends TieBreaks {
  /** The hit's identifier is one slip away from the query. */
  readonly isNearlyExact: boolean;
  /** The query is the name of a package that the hit claims. */
  readonly isClaiming: boolean;
  /** The package names the hit is found by are claims alone. */
  readonly hasClaimsAlone: boolean;
}

/** Which rules and fields brought a document here, found again from the index for the hits shown. */
export function explainHit(
  index: OpenIndex,
  plan: QueryPlan,
  hit: RankedDocument,
  { isNearlyExact, isClaiming, hasClaimsAlone, isTieBroken, isTieBrokenByEvidence, hasLimitation }: HitFacts,
): Pick<DiscoveryMatch, 'reason_codes' | 'matched_fields'> {
  const found = foundTerms(index, plan, hit.document);
  const fields: MatchedField[] = [];
  const codes: DiscoveryReasonCode[] = [];
  const add = (code: DiscoveryReasonCode, applies: boolean): void => {
    if (applies) codes.push(code);
  };
  add('exact_identifier', hit.tier === MATCH_TIERS.exactIdentifier);
  for (let bit = 0; bit < MATCHED_FIELDS.length; bit += 1) {
    const field = MATCHED_FIELDS[bit]!;
    if ((found.fieldMask & (1 << bit)) === 0 || (hasClaimsAlone && field === 'registry_package')) continue;
    fields.push(field);
    codes.push(FIELD_REASONS[field]);
  }
  add('claimed_package_match', isClaiming || (hasClaimsAlone && (found.fieldMask & PACKAGE_BIT) !== 0));
  add('multi_term_coverage', found.groupCount > 1);
  add('description_phrase_match', hit.reading?.order.isRunInDescription ?? false);
  add('ordered_term_phrase_match', hit.reading?.order.isOrdered ?? false);
  add('alias_term_match', (found.originBits & ALIAS_BITS) !== 0 || (hit.reading?.feedbackUnits ?? 0) > 0);
  add('corrected_term_match', isNearlyExact || (found.originBits & ORIGIN_BITS.correction) !== 0);
  add(
    'spelling_variant_match',
    plan.groups.some((group) => isSpelledOtherwise(group, index, hit.document)),
  );
  add('one_owner_limit', hit.heldBackBy === 'owner');
  add('same_package_repeat', hit.heldBackBy === 'package');
  add('quality_evidence_tiebreak', isTieBrokenByEvidence);
  add('quality_observed_limitation', hasLimitation);
  add('bounded_popularity_tiebreak', isTieBroken);
  return { reason_codes: codes, matched_fields: fields.sort() };
}

const PACKAGE_BIT = 1 << MATCHED_FIELDS.indexOf('registry_package');
const ORIGIN_BITS: Readonly<Record<AlternativeOrigin, number>> = {
  query: 1,
  correction: 2,
  joined: 4,
  alias: 8,
  translation: 16,
  synonym: 32,
};
const ALIAS_BITS = ORIGIN_BITS.alias | ORIGIN_BITS.translation | ORIGIN_BITS.synonym;

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
  /** Where the terms that count come from (`ORIGIN_BITS`); an alias counts only where the query's own word is missing. */
  readonly originBits: number;
}

function foundTerms(index: OpenIndex, { groups }: QueryPlan, document: number): FoundTerms {
  let fieldMask = 0;
  let groupCount = 0;
  let originBits = 0;
  for (const { alternatives } of groups) {
    const own = foundIn(index, alternatives, document, true);
    const found = own === 0 ? foundIn(index, alternatives, document, false) : own;
    fieldMask |= found & ALL_FIELDS;
    originBits |= found >>> FIELD_BITS;
    if (found !== 0 && alternatives[0]?.origin !== 'joined') groupCount += 1;
  }
  return { fieldMask, groupCount, originBits };
}

const ALL_FIELDS = (1 << FIELD_BITS) - 1;

/** Fields in which the query's own words stand, or else any other alternative; above their bits, whose they are. */
function foundIn(
  index: OpenIndex,
  alternatives: readonly PlannedAlternative[],
  document: number,
  isOwn: boolean,
): number {
  let found = 0;
  for (let i = 0; i < alternatives.length; i += 1) {
    const { termId, origin } = alternatives[i]!;
    if ((origin === 'query') !== isOwn) continue;
    const mask = fieldMaskOf(index.postingOf(termId, document));
    if (mask !== 0) found |= mask | (ORIGIN_BITS[origin] << FIELD_BITS);
  }
  return found;
}

import type { DiscoveryMatch, DiscoveryReasonCode, MatchedField } from '../../contract/discovery/match.ts';
import { ALL_FIELDS, type FieldMasks, UNKNOWN_FIELDS } from '../engine/field-masks.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { FIELD_BITS, fieldMaskOf } from '../engine/posting.ts';
import { EVIDENCE_LEVELS } from './evidence-level.ts';
import type { QueryPlan } from './plan-query.ts';
import type { AlternativeOrigin, PlannedAlternative } from './query-expander.ts';
import { MATCH_TIERS, type RankedDocument } from './ranked-document.ts';
import { MATCHED_FIELDS } from './ranking-weights.ts';
import type { RecordColumns } from './record-columns.ts';
import { isSpelledOtherwise } from './spelling-variants.ts';

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
  masks: FieldMasks | null,
  { isNearlyExact, isClaiming, hasClaimsAlone, isTieBroken, isTieBrokenByEvidence, hasLimitation }: HitFacts,
): Pick<DiscoveryMatch, 'reason_codes' | 'matched_fields'> {
  const found = foundTerms({ index, masks }, plan, hit.document);
  const fieldMask = shownMask(found.fieldMask, hasClaimsAlone);
  const isPackageClaimed = hasClaimsAlone && (found.fieldMask & PACKAGE_BIT) !== 0;
  const order = hit.features?.order;
  const codes: DiscoveryReasonCode[] = [];
  if (hit.tier === MATCH_TIERS.exactIdentifier) codes.push('exact_identifier');
  for (let bit = 0; bit < MATCHED_FIELDS.length; bit += 1) {
    if ((fieldMask & (1 << bit)) !== 0) codes.push(FIELD_REASONS[MATCHED_FIELDS[bit]!]);
  }
  if (isClaiming || isPackageClaimed) codes.push('claimed_package_match');
  if (found.groupCount > 1) codes.push('multi_term_coverage');
  if (order?.isRunInDescription === true) codes.push('description_phrase_match');
  if (order?.isOrdered === true) codes.push('ordered_term_phrase_match');
  if ((found.originBits & ALIAS_BITS) !== 0 || (hit.features?.feedbackUnits ?? 0) > 0) codes.push('alias_term_match');
  if (isNearlyExact || (found.originBits & ORIGIN_BITS.correction) !== 0) codes.push('corrected_term_match');
  if (hasOtherSpelling(index, plan, hit.document)) codes.push('spelling_variant_match');
  if (hit.collapsedBy === 'owner') codes.push('one_owner_limit');
  if (hit.collapsedBy === 'package') codes.push('same_package_repeat');
  if (isTieBrokenByEvidence) codes.push('quality_evidence_tiebreak');
  if (hasLimitation) codes.push('quality_observed_limitation');
  if (isTieBroken) codes.push('bounded_popularity_tiebreak');
  return { reason_codes: codes, matched_fields: fieldsOfMask(fieldMask) };
}

function hasOtherSpelling(index: OpenIndex, { groups }: QueryPlan, document: number): boolean {
  for (let i = 0; i < groups.length; i += 1) if (isSpelledOtherwise(groups[i]!, index, document)) return true;
  return false;
}

/** Fields by their names, for each set of bits. */
const FIELDS_BY_MASK: ReadonlyArray<readonly MatchedField[]> = Array.from({ length: 1 << FIELD_BITS }, (_, mask) =>
  MATCHED_FIELDS.filter((_field, bit) => (mask & (1 << bit)) !== 0).sort(),
);

/** Fields of the bits of a posting, by their names. */
export function fieldsOfMask(mask: number): MatchedField[] {
  return FIELDS_BY_MASK[mask]!.slice();
}

const PACKAGE_BIT = 1 << MATCHED_FIELDS.indexOf('registry_package');

/** The bits of a posting that a hit shows: a package that is only claimed is not its own. */
export function shownMask(mask: number, hasClaimsAlone: boolean): number {
  return hasClaimsAlone ? mask & ~PACKAGE_BIT : mask;
}

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

interface MaskSource {
  readonly index: OpenIndex;
  /** What ranking looked up; `null`: nothing. */
  readonly masks: FieldMasks | null;
}

interface FoundTerms {
  readonly fieldMask: number;
  /** Groups of the query that the document has. */
  readonly groupCount: number;
  /** Where the terms that count come from (`ORIGIN_BITS`); an alias counts only where the query's own word is missing. */
  readonly originBits: number;
}

function foundTerms(source: MaskSource, { groups }: QueryPlan, document: number): FoundTerms {
  let fieldMask = 0;
  let groupCount = 0;
  let originBits = 0;
  for (let i = 0; i < groups.length; i += 1) {
    const { alternatives } = groups[i]!;
    const own = foundIn(source, alternatives, document, true);
    const found = own === 0 ? foundIn(source, alternatives, document, false) : own;
    fieldMask |= found & ALL_FIELDS;
    originBits |= found >>> FIELD_BITS;
    if (found !== 0 && alternatives[0]?.origin !== 'joined') groupCount += 1;
  }
  return { fieldMask, groupCount, originBits };
}

/** Fields in which the query's own words stand, or else any other alternative; above their bits, whose they are. */
function foundIn(
  { index, masks }: MaskSource,
  alternatives: readonly PlannedAlternative[],
  document: number,
  isOwn: boolean,
): number {
  let found = 0;
  for (let i = 0; i < alternatives.length; i += 1) {
    const { termId, origin } = alternatives[i]!;
    if ((origin === 'query') !== isOwn) continue;
    const known = masks === null ? UNKNOWN_FIELDS : masks.maskOf(termId, document);
    const mask = known === UNKNOWN_FIELDS ? fieldMaskOf(index.postingOf(termId, document)) : known;
    if (mask !== 0) found |= mask | (ORIGIN_BITS[origin] << FIELD_BITS);
  }
  return found;
}

/** What decided between a hit and its neighbours beside what the query asked for. */
interface TieBreaks {
  /** Popularity decided. */
  readonly isTieBroken: boolean;
  /** Automated evidence decided. */
  readonly isTieBrokenByEvidence: boolean;
  /** Automated evidence shows something that failed, or that was given up. */
  readonly hasLimitation: boolean;
}

/** @param place of the hit in the ranking, which holds its neighbours too */
export function tieBreaksOf(ranked: readonly RankedDocument[], place: number, columns: RecordColumns): TieBreaks {
  const [before, hit, behind] = [ranked[place - 1], ranked[place], ranked[place + 1]];
  return {
    isTieBroken: isPopularityAhead(before, hit, columns) || isPopularityAhead(hit, behind, columns),
    isTieBrokenByEvidence: isEvidenceAhead(before, hit, columns) || isEvidenceAhead(hit, behind, columns),
    hasLimitation: hit !== undefined && columns.evidence[hit.document] === EVIDENCE_LEVELS.limited,
  };
}

type Neighbour = RankedDocument | undefined;

/** Whether popularity alone puts one of two neighbours ahead: without it they would stand the other way round. */
function isPopularityAhead(ahead: Neighbour, behind: Neighbour, { popularity }: RecordColumns): boolean {
  if (ahead === undefined || behind === undefined || !areSameRank(ahead, behind)) return false;
  return (
    popularity[ahead.document]! > popularity[behind.document]! &&
    ahead.units - (ahead.features?.popularityUnits ?? 0) <= behind.units - (behind.features?.popularityUnits ?? 0)
  );
}

function isEvidenceAhead(ahead: Neighbour, behind: Neighbour, { evidence }: RecordColumns): boolean {
  if (ahead === undefined || behind === undefined || !areSameRank(ahead, behind)) return false;
  return (
    evidence[ahead.document]! > evidence[behind.document]! &&
    ahead.units - (ahead.features?.evidenceUnits ?? 0) <= behind.units - (behind.features?.evidenceUnits ?? 0)
  );
}

/** What stands in another tier or is collapsed is not apart for a tie. */
function areSameRank(ahead: RankedDocument, behind: RankedDocument): boolean {
  return ahead.tier === behind.tier && ahead.collapsedBy === behind.collapsedBy;
}

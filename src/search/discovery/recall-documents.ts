import type { PlanContext } from './alternatives.ts';
import type { DiscoveryRecall, RecallDepth } from './discovery-searcher.ts';
import { EVIDENCE_LEVELS, type EvidenceLevel } from './evidence-level.ts';
import { explainHit } from './explain-hit.ts';
import type { NamedFor } from './named-for.ts';
import type { PreparedSearch } from './prepare-search.ts';
import { createRepeatGuard, MATCH_TIERS, rankedFarDown } from './rank-documents.ts';
import type { RecordColumns } from './record-columns.ts';
import { saidGroups } from './said-groups.ts';

export interface RecallDeps {
  readonly context: PlanContext;
  readonly columns: RecordColumns;
  readonly namedFor: NamedFor;
}

/**
 * The best records of a query far down, without deciding what to show.
 *
 * Cost: about a search for a thousand, because only the best are read closely and
 * nothing is explained before somebody asks.
 */
export function createRecall({
  context,
  columns,
  namedFor,
}: RecallDeps): (input: PreparedSearch, depth: RecallDepth) => DiscoveryRecall {
  const documentOf = numbersOf(columns.recordIndex);
  return ({ parsed, plan, passes, isOwnersAlone, nearlyExact, ranking }, depth) => {
    const ranked = rankedFarDown(ranking, depth.found, depth.shown);
    const isNamedFor = namedFor(plan);
    return {
      found: ranked.map(({ document, units, heldBackBy }) => ({
        recordIndex: columns.recordIndex[document]!,
        units,
        heldBackBy,
      })),
      said: saidGroups(plan, context.index),
      passes: (recordIndex) => passes === null || passes(documentOf[recordIndex]!),
      isNamedFor: (recordIndex) => isNamedFor(documentOf[recordIndex]!),
      evidenceOf: (recordIndex) => levelOf(columns.evidence[documentOf[recordIndex]!]!),
      isIdentity: isOwnersAlone || (ranking.exact.size > 0 && IDENTIFIER.test(parsed.text)),
      createRepeatGuard() {
        const repeatOf = createRepeatGuard(ranking);
        return (recordIndex, place) => {
          const tier = place === null ? MATCH_TIERS.someTerms : ranked[place]!.tier;
          return repeatOf({ document: documentOf[recordIndex]!, tier });
        };
      },
      reasonsAt(place, heldBackBy) {
        const hit = { ...ranked[place]!, heldBackBy };
        return explainHit(context.index, plan, hit, null, {
          isNearlyExact: nearlyExact.has(hit.document),
          isClaiming: ranking.claiming.has(hit.document),
          hasClaimsAlone: columns.claimsAlone[hit.document] === 1,
          // Neighbours here are not those of the list that is shown.
          isTieBroken: false,
          isTieBrokenByEvidence: false,
          hasLimitation: columns.evidence[hit.document] === EVIDENCE_LEVELS.limited,
        });
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

/** Document number of each position in the publication. */
function numbersOf(recordIndex: Uint32Array): Uint32Array {
  const numbers = new Uint32Array(recordIndex.length);
  for (const [number, record] of recordIndex.entries()) numbers[record] = number;
  return numbers;
}

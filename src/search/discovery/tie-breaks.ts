import { EVIDENCE_LEVELS } from './evidence-level.ts';
import type { RankedDocument } from './ranked-document.ts';
import type { RecordColumns } from './record-columns.ts';

/** What decided between a hit and its neighbours beside what the query asked for. */
export interface TieBreaks {
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

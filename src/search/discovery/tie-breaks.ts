import { EVIDENCE_LEVELS } from './evidence-level.ts';
import type { RankedDocument } from './rank-documents.ts';
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
  const hit = ranked[place];
  return {
    isTieBroken: isTieBroken(ranked, place, popularityBreaks(columns)),
    isTieBrokenByEvidence: isTieBroken(ranked, place, evidenceBreaks(columns)),
    hasLimitation: hit !== undefined && columns.evidence[hit.document] === EVIDENCE_LEVELS.limited,
  };
}

/** Whether a rule alone puts one of two neighbours ahead. */
type BreaksTie = (ahead: RankedDocument, behind: RankedDocument) => boolean;

/** Whether a neighbour would stand on the other side of this hit, were it not for the rule. */
function isTieBroken(ranked: readonly RankedDocument[], place: number, breaks: BreaksTie): boolean {
  const isDecided = (ahead: RankedDocument | undefined, behind: RankedDocument | undefined): boolean =>
    ahead !== undefined &&
    behind !== undefined &&
    ahead.tier === behind.tier &&
    ahead.heldBackBy === behind.heldBackBy &&
    breaks(ahead, behind);
  return isDecided(ranked[place - 1], ranked[place]) || isDecided(ranked[place], ranked[place + 1]);
}

function popularityBreaks({ popularity }: RecordColumns): BreaksTie {
  const without = ({ units, reading }: RankedDocument): number => units - (reading?.popularityUnits ?? 0);
  return (ahead, behind) =>
    popularity[ahead.document]! > popularity[behind.document]! && without(ahead) <= without(behind);
}

function evidenceBreaks({ evidence }: RecordColumns): BreaksTie {
  const without = ({ units, reading }: RankedDocument): number => units - (reading?.evidenceUnits ?? 0);
  return (ahead, behind) => evidence[ahead.document]! > evidence[behind.document]! && without(ahead) <= without(behind);
}

import type { MatchedField } from '../../contract/discovery/match.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import { fieldMaskOf } from '../engine/posting.ts';
import type { GroupQuery } from '../engine/score-groups.ts';
import type { TermGroup } from '../engine/term-group.ts';
import type { PlannedAlternative } from './planned-alternative.ts';
import { shareOut } from './explain-points.ts';
import type { PlannedGroup } from './plan-query.ts';
import { MATCHED_FIELDS } from './ranking-weights.ts';
import type { RecordColumns } from './record-columns.ts';
import type { WrittenInQuery } from './written-in-query.ts';

type FoundTerm = HitExplanation['terms'][number];

/** Terms of the query that a document has, with what each gave of the points that all gave. */
export type TermExplainer = (document: number, points: number) => readonly FoundTerm[];

interface AskedAlternative {
  readonly alternative: PlannedAlternative;
  /** What it gives a document by itself, in whole units; 0: the document does not have it. */
  readonly unitsOf: (document: number) => number;
}

export interface TermExplainerDeps {
  readonly index: OpenIndex;
  readonly columns: Pick<RecordColumns, 'claimsAlone'>;
  readonly inQuery: WrittenInQuery;
  /** How a document writes a term, in the first of some fields. */
  readonly writtenBy: (document: number) => (termId: number, fields: readonly MatchedField[]) => string;
}

/**
 * Asks for each alternative alone what it gives a document; a term's best one
 * is what counted. Cost: a binary search for each alternative and document.
 */
export function createTermExplainer(
  groups: readonly PlannedGroup[],
  scoreGroups: (groups: readonly TermGroup[]) => GroupQuery,
  { index, columns, inQuery, writtenBy }: TermExplainerDeps,
): TermExplainer {
  const isClaim = (field: MatchedField, document: number): boolean =>
    field === 'registry_package' && columns.claimsAlone[document] === 1;
  const asked = groups.map(({ term, weight, alternatives }) => ({
    term,
    alternatives: alternatives.map((alternative): AskedAlternative => {
      const alone = scoreGroups([{ alternatives: [alternative], weight, isRequired: false }]);
      return { alternative, unitsOf: (document) => alone.scoreOf(document).units };
    }),
  }));
  return (document, points) => {
    const found = asked.flatMap(({ term, alternatives }) => {
      const best = bestOf(alternatives, document);
      return best === null ? [] : [{ term, ...best }];
    });
    // Long queries are counted in coarser units than single terms, so that sums fit; sharing out evens that.
    const shares = shareOut(
      points,
      found.map(({ units }) => units),
    );
    const written = writtenBy(document);
    return found.map(({ term, alternative: { termId, origin } }, i) => {
      const fields = fieldsOf(index, termId, document).filter((field) => !isClaim(field, document));
      return { term: inQuery.ofTerm(term), found_as: written(termId, fields), origin, fields, points: shares[i]! };
    });
  };
}

/** The alternative that gives a document most, the first of equals; `null`: it has none. */
function bestOf(alternatives: readonly AskedAlternative[], document: number) {
  let best: { readonly alternative: PlannedAlternative; readonly units: number } | null = null;
  for (const { alternative, unitsOf } of alternatives) {
    const units = unitsOf(document);
    if (units > (best?.units ?? 0)) best = { alternative, units };
  }
  return best;
}

function fieldsOf(index: OpenIndex, termId: number, document: number): FoundTerm['fields'] {
  const mask = fieldMaskOf(index.postingOf(termId, document));
  return MATCHED_FIELDS.filter((_field, bit) => (mask & (1 << bit)) !== 0).sort();
}

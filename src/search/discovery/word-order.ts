import type { OpenIndex } from '../engine/open-index.ts';
import { SEARCHED_FIELDS } from './ranking-weights.ts';

/** How far a document keeps the query's words together and in order. */
export interface WordOrder {
  /** Query terms in the longest row that stands in one field word by word, 0 to all; 1 is no phrase. */
  readonly longestRun: number;
  /** Whether that row, of two or more, is in the description. */
  readonly isRunInDescription: boolean;
  /** Two or more of the query's terms, all that the field has, come in the query's order. */
  readonly isOrdered: boolean;
}

const DESCRIPTION = SEARCHED_FIELDS.indexOf('description');

/**
 * Compares one document's fields with the query's terms in order.
 * Cost: fields' terms × nothing: one pass with a table of the query's terms.
 */
export function wordOrderOf(index: OpenIndex, document: number, sequence: readonly number[]): WordOrder {
  const placeOf = new Map(sequence.map((termId, place) => [termId, place]));
  let longestRun = 0;
  let descriptionRun = 0;
  let isOrdered = false;
  for (let field = 0; field < index.fieldCount; field += 1) {
    const seen = placesIn(index.fieldTerms(document, field), placeOf);
    longestRun = Math.max(longestRun, seen.longestRun);
    if (field === DESCRIPTION) descriptionRun = seen.longestRun;
    isOrdered ||= seen.firstPlaces.length > 1 && isAscending(seen.firstPlaces);
  }
  return { longestRun, isRunInDescription: descriptionRun > 1 && descriptionRun === longestRun, isOrdered };
}

/** Places in the query of a field's terms: the longest unbroken row, and each first occurrence in field order. */
function placesIn(
  terms: Uint32Array,
  placeOf: ReadonlyMap<number, number>,
): { longestRun: number; firstPlaces: readonly number[] } {
  const firstPlaces: number[] = [];
  const seen = new Set<number>();
  let longestRun = 0;
  let run = 0;
  let before = -2;
  for (const term of terms) {
    const place = placeOf.get(term);
    if (place === undefined) {
      run = 0;
      before = -2;
      continue;
    }
    run = place === before + 1 ? run + 1 : 1;
    before = place;
    longestRun = Math.max(longestRun, run);
    if (!seen.has(place)) {
      seen.add(place);
      firstPlaces.push(place);
    }
  }
  return { longestRun, firstPlaces };
}

function isAscending(places: readonly number[]): boolean {
  return places.every((place, i) => i === 0 || place > places[i - 1]!);
}

import type { LookupEntry } from '../contract/discovery/lookup.ts';
import type { Detail } from './compact-hit.ts';
import { excerpt } from './safe-text.ts';

const TERM_ROOM = 40;
/** Of a query of 500 characters. */
const MOST_TERMS = 50;

/** Where the search that was asked about finds an entry; absent where none was asked about. */
export function compactPlace({ place }: Pick<LookupEntry, 'place'>, detail: Detail) {
  if (place === null) return {};
  const { match, explanation, total } = place;
  if (match === null || explanation === null) return { place: { found: false, total } };
  const { tier, points_total, held_back_by, features, terms } = explanation;
  const found = {
    found: true,
    rank: match.rank,
    total,
    tier,
    points_total,
    ...(held_back_by === null ? {} : { held_back_by }),
  };
  if (detail === 'concise') return { place: found };
  return {
    place: {
      ...found,
      points: Object.fromEntries(
        features.flatMap(({ feature, points }) => (points === null || points === 0 ? [] : [[feature, points]])),
      ),
      terms: terms.slice(0, MOST_TERMS).map(({ term }) => excerpt(term, TERM_ROOM)),
    },
  };
}

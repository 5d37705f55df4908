import type { Dictionary } from './dictionary.ts';

/** Ids kept at most; about 100 bytes each. */
const MOST_CACHED = 65_536;

/**
 * Looks terms up and remembers the answers: queries repeat words far more than
 * whole texts. Only terms of the index are kept, so nothing of a query stays that
 * the publication does not hold. The cache is emptied when it is full.
 */
export function createTermCache({ idOf }: Pick<Dictionary, 'idOf'>): (term: string) => number {
  const ids = new Map<string, number>();
  return (term) => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    const id = idOf(term);
    if (id === -1) return id;
    if (ids.size === MOST_CACHED) ids.clear();
    ids.set(term, id);
    return id;
  };
}

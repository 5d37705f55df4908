/** How much a list counts. */
export interface ListWeight {
  readonly weight: number;
  /** How flat it counts: a place from 1 gives `weight / (steepness + place)`; 0 or more. */
  readonly steepness: number;
}

/** One list of plugins, best first. */
export interface RankedList extends ListWeight {
  readonly records: readonly number[];
}

/**
 * What each plugin's places in several lists give together, by record; above 0.
 *
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), with a weight and a
 * steepness for each list.
 */
export function fuseLists(lists: readonly RankedList[]): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  for (const { records, weight, steepness } of lists) {
    for (const [i, record] of records.entries()) {
      scores.set(record, (scores.get(record) ?? 0) + weight / (steepness + i + 1));
    }
  }
  return scores;
}

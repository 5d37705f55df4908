import type { PublishedChange } from '../../contract/publication/changes.ts';

/**
 * Of one record, over several publications: what became of it, or that it is
 * offered before and after, and was changed or away more than once in between.
 * What differs then is told by its two records alone: what changed may have
 * changed back.
 */
export type JoinedChange = PublishedChange | { readonly change: 'offered_in_both'; readonly id: PublishedChange['id'] };

export type ChangesById = Map<string, JoinedChange>;

/** Adds the changes of the next publication to those of the ones before it. */
export function joinChanges(earlier: ChangesById, later: Iterable<PublishedChange>): void {
  for (const change of later) {
    const before = earlier.get(change.id);
    const joined = before === undefined ? change : joinTwo(before, change);
    if (joined === null) earlier.delete(change.id);
    else earlier.set(change.id, joined);
  }
}

/** What one change after another comes to; `null`: added and withdrawn again, as if it had never been. */
function joinTwo(earlier: JoinedChange, later: PublishedChange): JoinedChange | null {
  const wasOffered = earlier.change !== 'added';
  if (later.change === 'withdrawn') return wasOffered ? later : null;
  return wasOffered ? { change: 'offered_in_both', id: later.id } : earlier;
}

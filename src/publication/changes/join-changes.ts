import { compareCodeUnits } from '../../base/compare.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';

/** Of one record, over several publications. */
export type ChangesById = Map<string, PublishedChange>;

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
function joinTwo(earlier: PublishedChange, later: PublishedChange): PublishedChange | null {
  const wasOffered = earlier.change !== 'added';
  if (later.change === 'withdrawn') return wasOffered ? later : null;
  if (!wasOffered) return earlier;
  const fields = [earlier, later].flatMap(fieldsOf);
  return { change: 'changed', id: later.id, fields: [...new Set(fields)].toSorted(compareCodeUnits) };
}

/** Of a record that was away nobody compared what it was with what it is. */
function fieldsOf(change: PublishedChange): readonly string[] {
  return change.change === 'changed' ? change.fields : [''];
}

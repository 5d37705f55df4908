import { compareCodeUnits } from '../../base/compare.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { joinValues } from './told-values.ts';

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
  const [before, after] = [comparedOf(earlier), comparedOf(later)];
  const fields = [...new Set([...before.fields, ...after.fields])].toSorted(compareCodeUnits);
  const values = joinValues(before, after).toSorted((a, b) => compareCodeUnits(a.field, b.field));
  return { change: 'changed', id: later.id, fields, values };
}

/** Of a record that was away nobody compared what it was with what it is. */
function comparedOf(change: PublishedChange): Pick<Changed, 'fields' | 'values'> {
  return change.change === 'changed' ? change : { fields: [''], values: [] };
}

type Changed = Extract<PublishedChange, { change: 'changed' }>;

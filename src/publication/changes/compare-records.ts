import { compareCodeUnits } from '../../base/compare.ts';
import type { PublishedChange } from '../../contract/publication/changes.ts';
import { changedFields } from './changed-fields.ts';
import { toldValues } from './told-values.ts';

/**
 * How two lines of one record differ; nothing where they are the same.
 *
 * @param before its line of `discovery.jsonl` or `candidates.jsonl` in the older publication
 */
export function compareRecords(id: PublishedChange['id'], before: string, after: string): readonly PublishedChange[] {
  if (before === after) return [];
  const [old, now]: readonly unknown[] = [JSON.parse(before), JSON.parse(after)];
  const fields = changedFields(old, now).toSorted(compareCodeUnits);
  return [{ change: 'changed', id, fields, values: toldValues(fields, old, now) }];
}

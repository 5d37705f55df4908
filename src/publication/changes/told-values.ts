import { parsePointer, valueAt } from '../../base/json-pointer.ts';
import { ToldChange } from '../../contract/publication/changes.ts';

/** Of the fields that differ between two records, those whose values a line can tell. @param fields JSON pointers */
export function toldValues(fields: readonly string[], before: unknown, after: unknown): ToldChange[] {
  return fields.flatMap((field) => {
    const place = parsePointer(field) ?? [];
    const told = ToldChange.safeParse({ field, before: valueAt(before, place), after: valueAt(after, place) });
    return told.success ? [told.data] : [];
  });
}

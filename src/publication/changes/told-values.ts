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

type Changed = { readonly fields: readonly string[]; readonly values: readonly ToldChange[] };

/**
 * The values over two changes, one after the other: before the first and after the last.
 * What either of them did not tell, or compared as a part of something larger, is not told.
 */
export function joinValues(earlier: Changed, later: Changed): ToldChange[] {
  const [first, last] = [earlier, later].map(({ values }) => new Map(values.map((told) => [told.field, told])));
  return [...new Set([...first!.keys(), ...last!.keys()])].flatMap((field) => {
    const [one, other] = [first!.get(field), last!.get(field)];
    if (one === undefined && touches(earlier, field)) return [];
    if (other === undefined && touches(later, field)) return [];
    return [{ field, before: (one ?? other!).before, after: (other ?? one!).after }];
  });
}

function touches({ fields }: Changed, field: string): boolean {
  return fields.some((named) => named === field || named.startsWith(`${field}/`) || field.startsWith(`${named}/`));
}

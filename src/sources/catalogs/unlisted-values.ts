import { type Json, canonicalJson } from '../../base/canonical-json.ts';
import type { CategoryTable } from '../../facts/catalog/category-table.ts';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { spdxExpression } from '../spdx-expression.ts';
import { type CatalogConfig, STANDINGS, TARGET_FIELDS, type TargetField } from './catalog-config.ts';
import { pickField } from './field-mapping.ts';
import { isPlaceholder } from './placeholder-text.ts';
import { readTruth, scalarText } from './scalar-fields.ts';
import { readCategory } from './to-listing.ts';

/** What a record says in a field whose words stand in a table, and the table has no such word. Untrusted text. */
export interface UnlistedValue {
  readonly field: TargetField;
  /** As it is written, a list or a map as JSON, cleaned as all texts of catalogs are: a run names it. */
  readonly value: string;
}

/**
 * Every value of a record that falls through a table: one of the field's own in the host profile, the standings, true
 * and false, the licences of SPDX, or the categories. Each counts as missing where the record is read.
 *
 * @param categories of the host
 */
export function unlistedValues(
  record: SourceRecord,
  { fields }: Pick<CatalogConfig, 'fields'>,
  categories: CategoryTable,
): readonly UnlistedValue[] {
  if (record.kind !== 'record') return [];
  return TARGET_FIELDS.flatMap((field): UnlistedValue[] => {
    const picked = pickField(record.value, fields[field] ?? []);
    if (picked.kind === 'absent') return [];
    const isListed = picked.kind === 'present' && isInTable(field, picked.value, categories);
    return isListed ? [] : [{ field, value: asWritten(picked.value) }];
  });
}

/** Whether the table that all catalogs share has a value; a field without such a table takes any. */
function isInTable(field: TargetField, value: Json, categories: CategoryTable): boolean {
  if (field === 'standing') return STANDINGS.some((standing) => standing === value);
  if (field === 'is_text_model_written') return readTruth(value) !== null;
  if (field === 'license') return spdxExpression(scalarText(value) ?? '') !== null;
  return field !== 'category' || isCategory(value, categories);
}

/** What is no text, or stands for none, is no category that a table misses; the former is a remark of its own. */
function isCategory(value: Json, categories: CategoryTable): boolean {
  const { text } = readCategory(scalarText(value) ?? '');
  return isPlaceholder(text) || categories.find(text) !== null;
}

function asWritten(value: Json): string {
  return readCategory(scalarText(value) ?? canonicalJson(value)).text;
}

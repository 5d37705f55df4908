import type { Json } from '../../base/canonical-json.ts';
import { Failure } from '../../base/failure.ts';
import { EXCLUSION_RULES, type ExclusionRule } from '../catalog/listing.ts';
import type { SourceRecord } from '../catalog/source-snapshot.ts';
import { nullableTextAt, type Row, textAt } from './row.ts';

/** Reads a row of `record`, joined with the payload it points at. */
export function toSourceRecord(row: Row): SourceRecord {
  const locator = textAt(row, 'locator');
  const body = nullableTextAt(row, 'body');
  if (body === null) {
    return { kind: 'unreadable', locator, rule: exclusionRuleAt(row), detail: textAt(row, 'detail') };
  }
  const value: Json = JSON.parse(body);
  return { kind: 'record', locator, value, encodingNote: row['encoding_note'] === 'gb18030' ? 'gb18030' : null };
}

function exclusionRuleAt(row: Row): ExclusionRule {
  const rule = EXCLUSION_RULES.find((known) => known === row['rule']);
  if (rule === undefined) {
    throw new Failure('store_unusable', 'The observation store holds an exclusion rule this program does not know.');
  }
  return rule;
}

import type { DatabaseSync } from 'node:sqlite';
import { FAILURE_CODES, type FailureCode } from '../../base/failure.ts';
import type { FailedAttempt } from '../observation/store-port.ts';
import type { SourceFailure } from '../catalog/source-snapshot.ts';
import { damaged, integerAt, nullableIntegerAt, type Row } from './row.ts';

const LATEST_READING = 'SELECT COALESCE(MAX(reading_key), 0) FROM reading WHERE source_id = ?';

const FAILURES = `
  SELECT code, at_ms, records_in_force, records_offered,
    MIN(at_ms) OVER () AS since_ms, COUNT(*) OVER () AS attempts
  FROM failed_reading WHERE source_id = ? AND behind_reading = (${LATEST_READING})
  ORDER BY failed_key DESC LIMIT 1`;

const ADD_FAILURE = `
  INSERT INTO failed_reading (source_id, behind_reading, at_ms, code, records_in_force, records_offered)
  VALUES (?, (${LATEST_READING}), ?, ?, ?, ?)`;

export function sourceFailure(database: DatabaseSync, sourceId: string): SourceFailure | null {
  const row = database.prepare(FAILURES).get(sourceId, sourceId);
  if (row === undefined) return null;
  return {
    code: failureCodeAt(row),
    sinceMs: integerAt(row, 'since_ms'),
    newestMs: integerAt(row, 'at_ms'),
    attempts: integerAt(row, 'attempts'),
    recordsInForce: nullableIntegerAt(row, 'records_in_force'),
    recordsOffered: nullableIntegerAt(row, 'records_offered'),
  };
}

export function insertFailure(database: DatabaseSync, sourceId: string, attempt: FailedAttempt): void {
  const { atMs, code, recordsInForce, recordsOffered } = attempt;
  database.prepare(ADD_FAILURE).run(sourceId, sourceId, atMs, code, recordsInForce, recordsOffered);
}

function failureCodeAt(row: Row): FailureCode {
  const isKnown = (code: unknown): code is FailureCode =>
    typeof code === 'string' && Object.hasOwn(FAILURE_CODES, code);
  return isKnown(row['code']) ? row['code'] : damaged('code');
}

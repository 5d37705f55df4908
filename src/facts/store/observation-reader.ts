import type { DatabaseSync } from 'node:sqlite';
import { FAILURE_CODES, type FailureCode } from '../../base/failure.ts';
import type {
  KeptRecord,
  LocalDate,
  SourceDescription,
  SourceFailure,
  SourceReading,
  SourceSnapshot,
  UnreadRecord,
} from '../catalog/source-snapshot.ts';
import { OBSERVATION_KINDS } from '../observation/observation.ts';
import type { FailedAttempt, ObservationLedgerReader, ObservationReader } from '../observation/store-port.ts';
import { createObservationLedgerReader } from './observation-ledger.ts';
import { type OpenDatabase, openForReading, requireSound } from './open-database.ts';
import {
  type Row,
  damaged,
  integerAt,
  nullableIntegerAt,
  nullableTextAt,
  payloadAt,
  snapshotIdAt,
  textAt,
  toKeptRecord,
  toUnreadRecord,
} from './rows.ts';

const LATEST_READING = 'SELECT COALESCE(MAX(reading_key), 0) FROM reading WHERE source_id = ?';

const FAILURES = `
  SELECT code, at_ms, records_in_force, records_offered,
    MIN(at_ms) OVER () AS since_ms, COUNT(*) OVER () AS attempts
  FROM failed_reading WHERE source_id = ? AND behind_reading = (${LATEST_READING})
  ORDER BY failed_key DESC LIMIT 1`;

const ADD_FAILURE = `
  INSERT INTO failed_reading (source_id, behind_reading, at_ms, code, records_in_force, records_offered)
  VALUES (?, (${LATEST_READING}), ?, ?, ?, ?)`;

function sourceFailure(database: DatabaseSync, sourceId: string): SourceFailure | null {
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

/** Ordinals have no gaps, so the last one tells the count without reading the records. */
const READINGS = `
  SELECT s.snapshot_id, s.description, s.content_hash, s.etag, s.fetched_at_ms, r.at_ms, r.stands_for_ms, r.date_basis,
    (SELECT COALESCE(MAX(ordinal) + 1, 0) FROM record WHERE snapshot_key = s.snapshot_key) AS record_count
  FROM reading r JOIN snapshot s USING (snapshot_key)`;

const SOURCES = 'SELECT source_id FROM reading UNION SELECT source_id FROM failed_reading';

const recordsWhere = (condition: string, payload = 'hash, body'): string => `
  SELECT record.locator, payload_key, ${payload}, encoding_note, rule, detail,
    first.reading_key AS first_reading_key, first.locator AS first_locator
  FROM snapshot JOIN record USING (snapshot_key) LEFT JOIN payload USING (payload_key)
    LEFT JOIN first_reading first USING (source_id, payload_key)
  WHERE snapshot_id = ? AND ${condition}
  ORDER BY ordinal`;
const RECORDS = recordsWhere('TRUE');
const UNREAD_RECORDS = recordsWhere('TRUE', 'hash');
const NEW_RECORDS = recordsWhere(
  'first.reading_key IN (SELECT reading_key FROM reading WHERE reading.snapshot_key = snapshot.snapshot_key)',
);

export interface OpenObservationReader extends ObservationReader {
  readonly ledger: ObservationLedgerReader;
  /** Reads all of it. @throws Failure `store_unusable` where anything is not as it was written */
  readonly verify: () => void;
}

/** Opens an existing store to read; any number of readers live beside the writer. */
export function openObservationReader({ path }: { path: string }): OpenObservationReader {
  const open = openForReading(path);
  const { database } = open;
  const reader = createObservationReader(open);
  const ledger = createObservationLedgerReader(database);
  return {
    ...reader,
    ledger,
    verify() {
      requireSound(database);
      for (const row of database.prepare('SELECT hash, body FROM payload').iterate()) payloadAt(row);
      readAll(database, reader, ledger);
    },
  };
}

/** To SQLite, a store is sound of which a column's name has a capital more; no row of it can be read. */
function readAll(database: DatabaseSync, reader: ObservationReader, ledger: ObservationLedgerReader): void {
  for (const row of database.prepare(SOURCES).iterate()) {
    const sourceId = textAt(row, 'source_id');
    reader.failure(sourceId);
    for (const snapshotId of new Set(reader.history(sourceId).map((reading) => reading.snapshotId))) {
      drain(reader.records(snapshotId));
    }
  }
  for (const kind of OBSERVATION_KINDS) drain(ledger.latestOfKind(kind));
}

function drain(rows: Iterable<unknown>): void {
  for (const row of rows) void row;
}

export function createObservationReader({ database, close }: OpenDatabase): ObservationReader {
  return {
    latest(sourceId) {
      const row = latestRow(database, sourceId);
      return row === undefined ? null : toSourceSnapshot(row);
    },
    history(sourceId) {
      const rows = database.prepare(`${READINGS} WHERE r.source_id = ? ORDER BY reading_key`).all(sourceId);
      return rows.map((row) => toSourceReading(row));
    },
    lastSeenAtMs(sourceId) {
      const row = latestRow(database, sourceId);
      return row === undefined ? null : integerAt(row, 'at_ms');
    },
    failure: (sourceId) => sourceFailure(database, sourceId),
    records: (snapshotId) => readRecords(database, RECORDS, snapshotId),
    unreadRecords: (snapshotId) => findRecords(database, snapshotId),
    newRecords: (snapshotId) => readRecords(database, NEW_RECORDS, snapshotId),
    reading(readingKey) {
      const row = database.prepare(`${READINGS} WHERE reading_key = ?`).get(readingKey) ?? damaged('reading_key');
      return toSourceReading(row);
    },
    close,
  };
}

function* readRecords(database: DatabaseSync, query: string, snapshotId: string): Generator<KeptRecord> {
  for (const row of database.prepare(query).iterate(snapshotId)) yield toKeptRecord(row);
}

function* findRecords(database: DatabaseSync, snapshotId: string): Generator<UnreadRecord> {
  const payload = database.prepare('SELECT body FROM payload WHERE payload_key = ?');
  for (const row of database.prepare(UNREAD_RECORDS).iterate(snapshotId)) {
    yield toUnreadRecord(row, (key) => payload.get(key)?.['body']);
  }
}

function latestRow(database: DatabaseSync, sourceId: string): Row | undefined {
  return database.prepare(`${READINGS} WHERE r.source_id = ? ORDER BY reading_key DESC LIMIT 1`).get(sourceId);
}

function toSourceSnapshot(row: Row): SourceSnapshot {
  const source: SourceDescription = JSON.parse(textAt(row, 'description'));
  return {
    source,
    snapshotId: snapshotIdAt(row, 'snapshot_id'),
    contentHash: `sha256:${textAt(row, 'content_hash')}`,
    etag: nullableTextAt(row, 'etag'),
    fetchedAtMs: integerAt(row, 'fetched_at_ms'),
    recordCount: integerAt(row, 'record_count'),
  };
}

function toSourceReading(row: Row): SourceReading {
  return { ...toSourceSnapshot(row), standsFor: standsFor(row) };
}

function standsFor(row: Row): LocalDate | null {
  const dateMs = nullableIntegerAt(row, 'stands_for_ms');
  if (dateMs === null) return null;
  const dateBasis = textAt(row, 'date_basis');
  return dateBasis === 'stated' || dateBasis === 'newest_record' ? { dateMs, dateBasis } : damaged('date_basis');
}

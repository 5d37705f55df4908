import type { DatabaseSync } from 'node:sqlite';
import type { ObservationLedgerReader } from '../observation/ledger-port.ts';
import type { ObservationReader } from '../observation/store-port.ts';
import type { SourceDescription, SourceSnapshot } from '../catalog/source-snapshot.ts';
import { createObservationLedgerReader } from './observation-ledger-reader.ts';
import { sourceFailure } from './failed-readings.ts';
import { type OpenDatabase, openForReading } from './open-database.ts';
import { toSourceRecord } from './record-row.ts';
import { integerAt, nullableTextAt, type Row, snapshotIdAt, textAt } from './row.ts';

/** Ordinals have no gaps, so the last one tells the count without reading the records. */
const READINGS = `
  SELECT s.snapshot_id, s.description, s.content_hash, s.etag, s.fetched_at_ms, r.at_ms,
    (SELECT COALESCE(MAX(ordinal) + 1, 0) FROM record WHERE snapshot_key = s.snapshot_key) AS record_count
  FROM reading r JOIN snapshot s USING (snapshot_key)
  WHERE r.source_id = ?`;

const RECORDS = `
  SELECT locator, body, encoding_note, rule, detail
  FROM record LEFT JOIN payload USING (payload_key)
  WHERE snapshot_key = (SELECT snapshot_key FROM snapshot WHERE snapshot_id = ?)
  ORDER BY ordinal`;

export interface OpenObservationReader extends ObservationReader {
  readonly ledger: ObservationLedgerReader;
}

/** Opens an existing store to read; any number of readers live beside the writer. */
export function openObservationReader({ path }: { path: string }): OpenObservationReader {
  const open = openForReading(path);
  return { ...createObservationReader(open), ledger: createObservationLedgerReader(open.database) };
}

export function createObservationReader({ database, close }: OpenDatabase): ObservationReader {
  return {
    latest(sourceId) {
      const row = latestRow(database, sourceId);
      return row === undefined ? null : toSourceSnapshot(row);
    },
    history(sourceId) {
      const rows = database.prepare(`${READINGS} ORDER BY reading_key`).all(sourceId);
      return rows.map((row) => toSourceSnapshot(row));
    },
    lastSeenAtMs(sourceId) {
      const row = latestRow(database, sourceId);
      return row === undefined ? null : integerAt(row, 'at_ms');
    },
    failure: (sourceId) => sourceFailure(database, sourceId),
    *records(snapshotId) {
      for (const row of database.prepare(RECORDS).iterate(snapshotId)) {
        yield toSourceRecord(row);
      }
    },
    close,
  };
}

function latestRow(database: DatabaseSync, sourceId: string): Row | undefined {
  return database.prepare(`${READINGS} ORDER BY reading_key DESC LIMIT 1`).get(sourceId);
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

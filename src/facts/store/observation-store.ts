import type { DatabaseSync } from 'node:sqlite';
import { canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256Hex } from '../../base/digest.ts';
import { Failure } from '../../base/failure.ts';
import { isoDay } from '../../base/timestamp.ts';
import type { LocalDate, SourceRecord, SourceSnapshot } from '../catalog/source-snapshot.ts';
import type { ObservationLedger, ObservationStore, SnapshotStart } from '../observation/store-port.ts';
import { createObservationLedger } from './observation-ledger.ts';
import { createObservationReader, insertFailure } from './observation-reader.ts';
import { openForWriting } from './open-database.ts';
import { integerAt, payloadKeeper, textAt } from './rows.ts';
import { inDurableTransaction, inTransaction } from './transaction.ts';

interface SnapshotKey {
  readonly snapshotKey: number;
  readonly sourceId: string;
}

/** The ledger lives in the store's file, so that one writer holds both. */
export interface OpenObservationStore extends ObservationStore {
  readonly ledger: ObservationLedger;
}

/** Opens, or makes, the store at a path. Throws `in_use` while another process writes to it. */
export function openObservationStore({ path }: { path: string }): OpenObservationStore {
  const open = openForWriting(path);
  const { database } = open;
  return {
    ...createObservationReader(open),
    ledger: createObservationLedger(database),
    beginSnapshot(start) {
      const snapshotId = findSnapshot(database, start) ?? insertSnapshot(database, start);
      return { snapshotId, nextOrdinal: nextOrdinal(database, keyOf(database, snapshotId)) };
    },
    append(snapshotId, records) {
      if (records.length === 0) return;
      inTransaction(database, () => appendRecords(database, keyOf(database, snapshotId), records));
    },
    finish(snapshotId, atMs, standsFor) {
      inDurableTransaction(database, () => finishReading(database, keyOf(database, snapshotId), atMs, standsFor));
    },
    confirmUnchanged(sourceId, atMs, standsFor) {
      const key = latestKeyOf(database, sourceId);
      inDurableTransaction(database, () => insertReading(database, key, 'confirmed', atMs, standsFor));
    },
    fail(sourceId, attempt) {
      inDurableTransaction(database, () => insertFailure(database, sourceId, attempt));
    },
  };
}

function findSnapshot(database: DatabaseSync, { source, contentHash }: SnapshotStart): string | null {
  const row = database
    .prepare('SELECT snapshot_id FROM snapshot WHERE source_id = ? AND content_hash = ? AND description = ?')
    .get(source.sourceId, hexOf(contentHash), canonicalJson(source));
  return row === undefined ? null : textAt(row, 'snapshot_id');
}

function insertSnapshot(database: DatabaseSync, start: SnapshotStart): string {
  const snapshotId = snapshotIdOf(start);
  database
    .prepare(
      `INSERT INTO snapshot (snapshot_id, source_id, description, content_hash, etag, fetched_at_ms)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(
      snapshotId,
      start.source.sourceId,
      canonicalJson(start.source),
      hexOf(start.contentHash),
      start.etag,
      start.fetchedAtMs,
    );
  return snapshotId;
}

/** Cost: one canonical text and one SHA-256 for each record. */
function appendRecords(database: DatabaseSync, key: SnapshotKey, records: readonly SourceRecord[]): void {
  requireUnfinished(database, key);
  const insert = database.prepare('INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)');
  const keepPayload = payloadKeeper(database);
  let ordinal = nextOrdinal(database, key);
  for (const record of records) {
    if (record.kind === 'record') {
      const payloadKey = keepPayload(canonicalJson(record.value));
      insert.run(key.snapshotKey, ordinal, record.locator, payloadKey, record.encodingNote, null, null);
    } else {
      insert.run(key.snapshotKey, ordinal, record.locator, null, null, record.rule, record.detail);
    }
    ordinal += 1;
  }
}

function requireUnfinished(database: DatabaseSync, { snapshotKey }: SnapshotKey): void {
  if (database.prepare('SELECT 1 FROM reading WHERE snapshot_key = ? LIMIT 1').get(snapshotKey) !== undefined) {
    throw new Failure('internal_error', 'A finished snapshot takes no more records.');
  }
}

function nextOrdinal(database: DatabaseSync, { snapshotKey }: SnapshotKey): number {
  const row = database.prepare('SELECT MAX(ordinal) AS last FROM record WHERE snapshot_key = ?').get(snapshotKey);
  const last = row?.['last'];
  return typeof last === 'number' ? last + 1 : 0;
}

const INSERT_READING = `
  INSERT INTO reading (source_id, snapshot_key, kind, at_ms, stands_for_ms, date_basis) VALUES (?, ?, ?, ?, ?, ?)`;

const INSERT_FIRST_READINGS = `
  INSERT INTO first_reading
    SELECT ?, payload_key, ?, locator FROM record WHERE snapshot_key = ? AND payload_key IS NOT NULL
    ORDER BY ordinal
    ON CONFLICT DO NOTHING`;

/** @returns its key */
function insertReading(
  database: DatabaseSync,
  { snapshotKey, sourceId }: SnapshotKey,
  kind: 'finished' | 'confirmed',
  atMs: number,
  standsFor: LocalDate | null,
): number | bigint {
  return database
    .prepare(INSERT_READING)
    .run(sourceId, snapshotKey, kind, atMs, standsFor?.dateMs ?? null, standsFor?.dateBasis ?? null).lastInsertRowid;
}

/** What a run says it has read is on disk, all its records included. Cost: one look-up for each record. */
function finishReading(database: DatabaseSync, key: SnapshotKey, atMs: number, standsFor: LocalDate | null): void {
  const readingKey = insertReading(database, key, 'finished', atMs, standsFor);
  database.prepare(INSERT_FIRST_READINGS).run(key.sourceId, readingKey, key.snapshotKey);
}

function keyOf(database: DatabaseSync, snapshotId: string): SnapshotKey {
  const row = database.prepare('SELECT snapshot_key, source_id FROM snapshot WHERE snapshot_id = ?').get(snapshotId);
  if (row === undefined) throw new Failure('internal_error', 'No snapshot with this id was begun.');
  return { snapshotKey: integerAt(row, 'snapshot_key'), sourceId: textAt(row, 'source_id') };
}

function latestKeyOf(database: DatabaseSync, sourceId: string): SnapshotKey {
  const row = database
    .prepare('SELECT snapshot_key, source_id FROM reading WHERE source_id = ? ORDER BY reading_key DESC LIMIT 1')
    .get(sourceId);
  if (row === undefined) throw new Failure('internal_error', 'A source with no snapshot cannot be unchanged.');
  return { snapshotKey: integerAt(row, 'snapshot_key'), sourceId: textAt(row, 'source_id') };
}

function hexOf(hash: Sha256): string {
  return hash.slice('sha256:'.length);
}

/** See `SourceSnapshot.snapshotId`. Source ids are lower-case letters, digits, dots and hyphens. */
export function snapshotIdOf({
  source,
  contentHash,
  fetchedAtMs,
}: Pick<SourceSnapshot, 'source' | 'contentHash' | 'fetchedAtMs'>): SourceSnapshot['snapshotId'] {
  const digest = sha256Hex(canonicalJson({ source, contentHash })).slice(0, 12);
  return `discovery.${source.sourceId}.${isoDay(fetchedAtMs)}.${digest}`;
}

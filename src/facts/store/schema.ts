import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../base/failure.ts';

/** "plfa": marks the file as ours, so that no other database is taken for a store (SQLite file format, 1.3). */
const APPLICATION_ID = 0x706c6661;
const SCHEMA_VERSION = 1;

/**
 * `snapshot`: what was asked and fetched. `record`: its records in the order of
 * the source. `payload`: each distinct value once. `reading`: a snapshot was
 * complete, or was confirmed; the last reading of a source names its latest.
 */
const TABLES = `
  CREATE TABLE snapshot (
    snapshot_key  INTEGER PRIMARY KEY,
    snapshot_id   TEXT NOT NULL UNIQUE,
    source_id     TEXT NOT NULL,
    description   TEXT NOT NULL,
    content_hash  TEXT NOT NULL,
    etag          TEXT,
    fetched_at_ms INTEGER NOT NULL,
    UNIQUE (source_id, content_hash, description)
  ) STRICT;
  CREATE TABLE payload (
    payload_key INTEGER PRIMARY KEY,
    hash        TEXT NOT NULL UNIQUE,
    body        TEXT NOT NULL
  ) STRICT;
  CREATE TABLE record (
    snapshot_key  INTEGER NOT NULL REFERENCES snapshot,
    ordinal       INTEGER NOT NULL,
    locator       TEXT NOT NULL,
    payload_key   INTEGER REFERENCES payload,
    encoding_note TEXT,
    rule          TEXT,
    detail        TEXT,
    PRIMARY KEY (snapshot_key, ordinal),
    CHECK ((payload_key IS NULL) = (rule IS NOT NULL AND detail IS NOT NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE reading (
    reading_key  INTEGER PRIMARY KEY,
    source_id    TEXT NOT NULL,
    snapshot_key INTEGER NOT NULL REFERENCES snapshot,
    kind         TEXT NOT NULL CHECK (kind IN ('finished', 'confirmed')),
    at_ms        INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reading_of_source ON reading (source_id, reading_key);
`;

const APPEND_ONLY = ['snapshot', 'payload', 'record', 'reading'].flatMap((table) =>
  ['UPDATE', 'DELETE'].map(
    (change) =>
      `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
       BEGIN SELECT RAISE(ABORT, 'observations are append-only'); END;`,
  ),
);

/** Makes an empty database a store; leaves a store as it is; refuses everything else. */
export function migrate(database: DatabaseSync): void {
  if (isEmpty(database)) {
    database.exec(
      `BEGIN IMMEDIATE; ${TABLES} ${APPEND_ONLY.join('\n')}
       PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`,
    );
  }
  requireUsable(database);
}

/** @throws Failure `store_unusable` where the file is no store, or one of another version. */
export function requireUsable(database: DatabaseSync): void {
  if (integerPragma(database, 'application_id') !== APPLICATION_ID) {
    throw new Failure('store_unusable', 'The file is not an observation store; name another one.');
  }
  const version = integerPragma(database, 'user_version');
  if (version !== SCHEMA_VERSION) {
    throw new Failure(
      'store_unusable',
      `The observation store has schema version ${version}, this program reads ${SCHEMA_VERSION}; use the program that wrote it, or start a new store.`,
    );
  }
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}

function integerPragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

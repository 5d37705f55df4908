import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../base/failure.ts';
import { inTransaction } from './transaction.ts';

/** "plfa": marks the file as ours, so that no other database is taken for a store (SQLite file format, 1.3). */
const APPLICATION_ID = 0x706c6661;

/**
 * `snapshot`: what was asked and fetched. `record`: its records in the order of
 * the source. `payload`: each distinct value once. `reading`: a snapshot was
 * complete, or was confirmed; the last reading of a source names its latest.
 */
const CATALOG_TABLES = `
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

/**
 * `observation`: one observation of one subject. Its index finds the newest, and
 * keeps the same one from being added twice (NULLs alone would count as
 * different, hence COALESCE).
 */
const LEDGER_TABLES = `
  CREATE TABLE observation (
    observation_key   INTEGER PRIMARY KEY,
    kind              TEXT NOT NULL,
    subject           TEXT NOT NULL,
    collector_version TEXT NOT NULL,
    observed_at_ms    INTEGER NOT NULL,
    outcome           TEXT NOT NULL CHECK (outcome IN ('seen', 'missing', 'failed')),
    payload_key       INTEGER REFERENCES payload,
    failure_code      TEXT,
    is_retryable      INTEGER CHECK (is_retryable IN (0, 1)),
    CHECK ((outcome = 'seen') = (payload_key IS NOT NULL)),
    CHECK ((outcome = 'failed') = (failure_code IS NOT NULL AND is_retryable IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX observation_once ON observation (
    kind, subject, observed_at_ms, collector_version, outcome,
    COALESCE(payload_key, 0), COALESCE(failure_code, ''), COALESCE(is_retryable, 0)
  );
`;

/**
 * The outcome that was kept as `seen` is called `observed`, and what a source
 * says of a missing thing is kept. Rows cannot be changed in place, so the table
 * is made anew.
 */
const OUTCOME_OBSERVED = `
  CREATE TABLE observation_renamed (
    observation_key   INTEGER PRIMARY KEY,
    kind              TEXT NOT NULL,
    subject           TEXT NOT NULL,
    collector_version TEXT NOT NULL,
    observed_at_ms    INTEGER NOT NULL,
    outcome           TEXT NOT NULL CHECK (outcome IN ('observed', 'missing', 'failed')),
    payload_key       INTEGER REFERENCES payload,
    failure_code      TEXT,
    is_retryable      INTEGER CHECK (is_retryable IN (0, 1)),
    CHECK ((outcome = 'observed') = (payload_key IS NOT NULL) OR outcome = 'missing'),
    CHECK ((outcome = 'failed') = (failure_code IS NOT NULL AND is_retryable IS NOT NULL))
  ) STRICT;
  INSERT INTO observation_renamed
    SELECT observation_key, kind, subject, collector_version, observed_at_ms,
      CASE outcome WHEN 'seen' THEN 'observed' ELSE outcome END, payload_key, failure_code, is_retryable
    FROM observation;
  DROP TABLE observation;
  ALTER TABLE observation_renamed RENAME TO observation;
  CREATE UNIQUE INDEX observation_once ON observation (
    kind, subject, observed_at_ms, collector_version, outcome,
    COALESCE(payload_key, 0), COALESCE(failure_code, ''), COALESCE(is_retryable, 0)
  );
`;

/**
 * `failed_reading`: a source was asked in vain. `behind_reading` is its latest
 * reading then (0: none), so that the next one that is finished or confirmed
 * ends the failure, whatever the clock says.
 */
const FAILURE_TABLES = `
  CREATE TABLE failed_reading (
    failed_key       INTEGER PRIMARY KEY,
    source_id        TEXT NOT NULL,
    behind_reading   INTEGER NOT NULL,
    at_ms            INTEGER NOT NULL,
    code             TEXT NOT NULL,
    records_in_force INTEGER,
    records_offered  INTEGER
  ) STRICT;
  CREATE INDEX failed_reading_of_source ON failed_reading (source_id, behind_reading, failed_key);
`;

/**
 * Every cell stands twice, in its table and in an index, so that a comparison
 * of the two tells a changed one (`PRAGMA integrity_check`). `observation` has
 * that already; a payload's body is held against its hash.
 */
const EVERY_CELL_TWICE = `
  CREATE INDEX snapshot_cells ON snapshot (snapshot_id, source_id, description, content_hash, etag, fetched_at_ms);
  CREATE INDEX record_cells ON record (locator, payload_key, encoding_note, rule, detail);
  DROP INDEX reading_of_source;
  CREATE INDEX reading_of_source ON reading (source_id, reading_key, snapshot_key, kind, at_ms);
  DROP INDEX failed_reading_of_source;
  CREATE INDEX failed_reading_of_source ON failed_reading (
    source_id, behind_reading, failed_key, at_ms, code, records_in_force, records_offered
  );
`;

/**
 * `first_reading`: the reading in which a source gave a payload first, and where in it. What a
 * finished reading gives anew is added with it. `stands_for_ms` and
 * `date_basis`: the time that a local file stood for, and who said so.
 */
const FIRST_READINGS = `
  ALTER TABLE reading ADD COLUMN stands_for_ms INTEGER;
  ALTER TABLE reading ADD COLUMN date_basis TEXT CHECK (date_basis IN ('stated', 'newest_record'));
  DROP INDEX reading_of_source;
  CREATE INDEX reading_of_source ON reading (
    source_id, reading_key, snapshot_key, kind, at_ms, stands_for_ms, date_basis
  );
  CREATE TABLE first_reading (
    source_id   TEXT NOT NULL,
    payload_key INTEGER NOT NULL REFERENCES payload,
    reading_key INTEGER NOT NULL REFERENCES reading,
    locator     TEXT NOT NULL,
    PRIMARY KEY (source_id, payload_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX first_reading_cells ON first_reading (reading_key, locator);
  INSERT INTO first_reading
    SELECT source_id, payload_key, reading_key, locator FROM reading JOIN record USING (snapshot_key)
    WHERE kind = 'finished' AND payload_key IS NOT NULL
    ORDER BY reading_key, ordinal
    ON CONFLICT DO NOTHING;
`;

/** Step n brings a store of schema version n to the next one; a new store takes them all. */
const STEPS: readonly string[] = [
  CATALOG_TABLES + appendOnly(['snapshot', 'payload', 'record', 'reading']),
  LEDGER_TABLES + appendOnly(['observation']),
  OUTCOME_OBSERVED + appendOnly(['observation']),
  FAILURE_TABLES + appendOnly(['failed_reading']),
  EVERY_CELL_TWICE,
  FIRST_READINGS + appendOnly(['first_reading']),
];
const SCHEMA_VERSION = STEPS.length;

function appendOnly(tables: readonly string[]): string {
  return tables
    .flatMap((table) =>
      ['UPDATE', 'DELETE'].map(
        (change) =>
          `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
           BEGIN SELECT RAISE(ABORT, 'observations are append-only'); END;`,
      ),
    )
    .join('\n');
}

/**
 * Makes an empty database a store, brings an older store up to date in place,
 * and refuses everything else. All steps are one transaction: a killed
 * migration leaves the store as it was.
 */
export function migrate(database: DatabaseSync): void {
  if (isEmpty(database)) apply(database, STEPS);
  else if (isStore(database)) apply(database, STEPS.slice(schemaVersion(database)));
  requireUsable(database);
}

function apply(database: DatabaseSync, steps: readonly string[]): void {
  if (steps.length === 0) return;
  inTransaction(database, () => {
    database.exec(
      `${steps.join('\n')}
       PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${SCHEMA_VERSION};`,
    );
  });
}

/** @throws Failure `store_unusable` where the file is no store, or one of another version. */
export function requireUsable(database: DatabaseSync): void {
  if (!isStore(database))
    throw new Failure('store_unusable', 'The file is not an observation store; name another one.');
  const version = schemaVersion(database);
  if (version === SCHEMA_VERSION) return;
  const advice =
    version < SCHEMA_VERSION
      ? 'run `plugin-facts ingest` once, which brings it up to date'
      : 'a newer version of plugin-facts wrote it: run that one, or name another data folder with --data and ingest anew';
  throw new Failure(
    'store_unusable',
    `The observation store has schema version ${version}, this program reads ${SCHEMA_VERSION}; ${advice}.`,
  );
}

function isStore(database: DatabaseSync): boolean {
  return integerPragma(database, 'application_id') === APPLICATION_ID;
}

function schemaVersion(database: DatabaseSync): number {
  return integerPragma(database, 'user_version');
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined;
}

function integerPragma(database: DatabaseSync, name: 'application_id' | 'user_version'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

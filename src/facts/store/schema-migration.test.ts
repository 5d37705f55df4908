import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { anObservation } from '../../../test/support/observation-ledger-contract.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openObservationReader } from './observation-reader.ts';
import { openObservationStore } from './observation-store.ts';

/** A store of schema version 1 as its program wrote it, with one finished reading of one record. */
const VERSION_1_STORE = `
  CREATE TABLE snapshot (
    snapshot_key INTEGER PRIMARY KEY, snapshot_id TEXT NOT NULL UNIQUE, source_id TEXT NOT NULL,
    description TEXT NOT NULL, content_hash TEXT NOT NULL, etag TEXT, fetched_at_ms INTEGER NOT NULL,
    UNIQUE (source_id, content_hash, description)
  ) STRICT;
  CREATE TABLE payload (payload_key INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT;
  CREATE TABLE record (
    snapshot_key INTEGER NOT NULL REFERENCES snapshot, ordinal INTEGER NOT NULL, locator TEXT NOT NULL,
    payload_key INTEGER REFERENCES payload, encoding_note TEXT, rule TEXT, detail TEXT,
    PRIMARY KEY (snapshot_key, ordinal),
    CHECK ((payload_key IS NULL) = (rule IS NOT NULL AND detail IS NOT NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE reading (
    reading_key INTEGER PRIMARY KEY, source_id TEXT NOT NULL, snapshot_key INTEGER NOT NULL REFERENCES snapshot,
    kind TEXT NOT NULL CHECK (kind IN ('finished', 'confirmed')), at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reading_of_source ON reading (source_id, reading_key);
  CREATE TRIGGER payload_no_delete BEFORE DELETE ON payload
    BEGIN SELECT RAISE(ABORT, 'observations are append-only'); END;
  INSERT INTO snapshot VALUES (1, 'discovery.acme-list.2026-02-01.0123456789ab', 'acme-list',
    '{"kind":"catalog","license":null,"licenseUrl":null,"sourceId":"acme-list","sourceUrl":null}', '00', NULL, 7);
  INSERT INTO payload VALUES (1, 'b75d2ca6b768d5d932f55e981c15350f11849bf233ad6d9934da88d224ff661d',
    '{"name":"lens"}');
  INSERT INTO record VALUES (1, 0, 'line 1', 1, NULL, NULL, NULL);
  INSERT INTO reading VALUES (1, 'acme-list', 1, 'finished', 7);
  PRAGMA application_id = 1886152289; PRAGMA user_version = 1;
`;

let path: string;
beforeEach(() => {
  path = join(temporaryFolder(), 'store.sqlite');
  const database = new DatabaseSync(path);
  database.exec(VERSION_1_STORE);
  database.close();
});

describe('a store of schema version 1', () => {
  it('is brought up to date in place, with everything it held', () => {
    const store = openObservationStore({ path });
    store.ledger.append(anObservation());

    expect([...store.records('discovery.acme-list.2026-02-01.0123456789ab')]).toEqual([
      {
        kind: 'record',
        locator: 'line 1',
        value: { name: 'lens' },
        encodingNote: null,
        first: { readingKey: 1, locator: 'line 1' },
      },
    ]);
    expect(store.lastSeenAtMs('acme-list')).toBe(7);
    expect(store.ledger.history('package_release', anObservation().subject)).toEqual([anObservation()]);
    store.close();
  });

  it('is not migrated twice', () => {
    openObservationStore({ path }).close();

    const again = openObservationStore({ path });

    expect(again.latest('acme-list')?.recordCount).toBe(1);
    again.close();
  });

  it('tells a reader, who must not change it, how it is brought up to date', () => {
    expect(() => openObservationReader({ path })).toThrow(
      expect.objectContaining({ code: 'store_unusable', message: expect.stringContaining('plugin-facts ingest') }),
    );
  });

  it('stays as it was where a step fails', () => {
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE observation (in_the_way TEXT)');
    database.close();

    expect(() => openObservationStore({ path })).toThrow(expect.objectContaining({ code: 'store_unusable' }));

    const after = new DatabaseSync(path);
    expect({ ...after.prepare('PRAGMA user_version').get() }).toEqual({ user_version: 1 });
    after.close();
  });
});

describe('a store of schema version 2', () => {
  it('keeps its observations, those that were kept as seen under their name of today', () => {
    const database = new DatabaseSync(path);
    database.exec(`
      CREATE TABLE observation (
        observation_key INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL,
        collector_version TEXT NOT NULL, observed_at_ms INTEGER NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('seen', 'missing', 'failed')),
        payload_key INTEGER REFERENCES payload, failure_code TEXT,
        is_retryable INTEGER CHECK (is_retryable IN (0, 1)),
        CHECK ((outcome = 'seen') = (payload_key IS NOT NULL)),
        CHECK ((outcome = 'failed') = (failure_code IS NOT NULL AND is_retryable IS NOT NULL))
      ) STRICT;
      CREATE UNIQUE INDEX observation_once ON observation (kind, subject, observed_at_ms);
      CREATE TRIGGER observation_no_update BEFORE UPDATE ON observation
        BEGIN SELECT RAISE(ABORT, 'observations are append-only'); END;
      CREATE TRIGGER observation_no_delete BEFORE DELETE ON observation
        BEGIN SELECT RAISE(ABORT, 'observations are append-only'); END;
      INSERT INTO observation VALUES (1, 'repository', 'repository:github:acme/a', '1', 5, 'seen', 1, NULL, NULL);
      INSERT INTO observation VALUES
        (2, 'repository', 'repository:github:acme/a', '1', 6, 'failed', NULL, 'source_unreachable', 1);
      PRAGMA user_version = 2;
    `);
    database.close();

    const store = openObservationStore({ path });

    expect(store.ledger.history('repository', 'repository:github:acme/a').map(({ outcome }) => outcome)).toEqual([
      { kind: 'observed', value: { name: 'lens' } },
      { kind: 'failed', code: 'source_unreachable', isRetryable: true },
    ]);
    store.close();
    const after = new DatabaseSync(path);
    expect(() => after.exec('DELETE FROM observation')).toThrow('append-only');
    after.close();
  });
});

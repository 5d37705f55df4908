import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anObservation } from '../../../test/support/observation-ledger-contract.ts';
import { sha256 } from '../../base/digest.ts';
import type { SnapshotStart } from '../observation/store-port.ts';
import type { LocalDate, SourceDescription, SourceRecord } from '../catalog/source-snapshot.ts';
import { openObservationReader } from './observation-reader.ts';
import { openObservationStore } from './observation-store.ts';

const DAY_1_MS = Date.UTC(2026, 1, 1, 12);
const DAY_2_MS = Date.UTC(2026, 1, 2, 12);
const SOURCE: SourceDescription = {
  sourceId: 'acme-list',
  kind: 'catalog',
  license: 'CC0-1.0',
  licenseUrl: null,
  sourceUrl: 'https://example.org/list.jsonl',
};

function start(overrides: Partial<SnapshotStart> = {}): SnapshotStart {
  return { source: SOURCE, contentHash: sha256('v1'), etag: '"e1"', fetchedAtMs: DAY_1_MS, ...overrides };
}

function record(name: string): SourceRecord {
  return { kind: 'record', locator: `line ${name}`, value: { name, zh: '截图', parts: [1, null] }, encodingNote: null };
}

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'observations-'));
  path = join(folder, 'store.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('openObservationStore', () => {
  it('tells of the attempts in vain since the latest reading, and of none behind the next', () => {
    const store = openObservationStore({ path });
    const fail = (atMs: number, code: 'source_unreachable' | 'source_shrunk') =>
      store.fail('acme-list', { atMs, code, recordsInForce: 40, recordsOffered: null });
    const read = (): void => {
      const { snapshotId } = store.beginSnapshot(start());
      store.finish(snapshotId, DAY_1_MS, null);
    };
    fail(DAY_1_MS - 1, 'source_unreachable');
    const beforeAny = store.failure('acme-list');
    read();
    const afterReading = store.failure('acme-list');
    // The clock may have been set back meanwhile.
    fail(DAY_1_MS - 5, 'source_shrunk');
    fail(DAY_1_MS - 3, 'source_unreachable');
    const failing = store.failure('acme-list');
    store.confirmUnchanged('acme-list', DAY_1_MS - 2, null);

    expect(beforeAny).toMatchObject({ sinceMs: DAY_1_MS - 1, attempts: 1 });
    expect(failing).toEqual({
      code: 'source_unreachable',
      sinceMs: DAY_1_MS - 5,
      newestMs: DAY_1_MS - 3,
      attempts: 2,
      recordsInForce: 40,
      recordsOffered: null,
    });
    expect([afterReading, store.failure('acme-list'), store.failure('other')]).toEqual([null, null, null]);
    store.close();
  });

  it('gives back what was appended, in its order and with its provenance', () => {
    const records: SourceRecord[] = [
      record('b'),
      { kind: 'unreadable', locator: 'line 2', rule: 'record_unparsable', detail: 'not JSON' },
      { kind: 'record', locator: 'line 3', value: null, encodingNote: 'gb18030' },
    ];
    const store = openObservationStore({ path });

    const { snapshotId, nextOrdinal } = store.beginSnapshot(start());
    store.append(snapshotId, records.slice(0, 2));
    store.append(snapshotId, records.slice(2));
    store.finish(snapshotId, DAY_1_MS, null);

    expect(nextOrdinal).toBe(0);
    expect(snapshotId).toMatch(/^discovery\.acme-list\.2026-02-01\.[0-9a-f]{12}$/);
    expect([...store.records(snapshotId)].map(({ first: _first, ...read }) => read)).toEqual(records);
    expect(store.latest('acme-list')).toEqual({
      source: SOURCE,
      snapshotId,
      contentHash: sha256('v1'),
      etag: '"e1"',
      fetchedAtMs: DAY_1_MS,
      recordCount: 3,
    });
    store.close();
  });

  it('gives records unread, each with a digest that equal ones of one encoding share, and reads the one that is asked for', () => {
    const value = { name: '截图' };
    const records: SourceRecord[] = [
      { kind: 'record', locator: 'line 1', value, encodingNote: null },
      { kind: 'unreadable', locator: 'line 2', rule: 'record_unparsable', detail: 'not JSON' },
      { kind: 'record', locator: 'line 3', value, encodingNote: null },
      { kind: 'record', locator: 'line 4', value, encodingNote: 'gb18030' },
      { kind: 'record', locator: 'line 5', value: { name: 'other' }, encodingNote: null },
    ];
    const store = openObservationStore({ path });
    const { snapshotId } = store.beginSnapshot(start());
    store.append(snapshotId, records);
    store.finish(snapshotId, DAY_1_MS, null);

    const unread = [...store.unreadRecords(snapshotId)];

    const whole = [...store.records(snapshotId)];
    expect(unread.map(({ read }) => read())).toEqual(whole);
    expect(unread.map(({ locator, first }) => ({ locator, first }))).toEqual(
      whole.map(({ locator, first }) => ({ locator, first })),
    );
    expect(unread[0]?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect([0, 1, 2, 3, 4].map((at) => unread.findIndex(({ digest }) => digest === unread[at]?.digest))).toEqual([
      0, 1, 0, 3, 4,
    ]);
    expect(unread[1]?.digest).toBeNull();
    store.close();
  });

  it('goes on with an unfinished snapshot after it was opened again, at the time of its first fetch', () => {
    const first = openObservationStore({ path });
    const begun = first.beginSnapshot(start());
    first.append(begun.snapshotId, [record('a'), record('b')]);
    first.close();
    const second = openObservationStore({ path });

    const resumed = second.beginSnapshot(start({ fetchedAtMs: DAY_2_MS }));

    expect(resumed).toEqual({ snapshotId: begun.snapshotId, nextOrdinal: 2 });
    expect(second.latest('acme-list')).toBeNull();
    second.close();
  });

  it('makes an older content the latest again when the source returns to it', () => {
    const store = openObservationStore({ path });
    const versions = ['v1', 'v2', 'v1'].map((text, day) => {
      const { snapshotId } = store.beginSnapshot(start({ contentHash: sha256(text), fetchedAtMs: DAY_1_MS + day }));
      store.finish(snapshotId, DAY_1_MS + day, null);
      return snapshotId;
    });

    expect(versions[0]).toBe(versions[2]);
    expect(store.latest('acme-list')?.snapshotId).toBe(versions[0]);
    expect(store.history('acme-list').map(({ snapshotId }) => snapshotId)).toEqual(versions);
    store.close();
  });

  it('keeps a snapshot of its own where the terms of the source changed', () => {
    const store = openObservationStore({ path });
    const before = store.beginSnapshot(start());

    const after = store.beginSnapshot(start({ source: { ...SOURCE, license: 'MIT' } }));

    expect(after.snapshotId).not.toBe(before.snapshotId);
    store.close();
  });

  it('remembers that a source was asked and said the same, and changes nothing else', () => {
    const store = openObservationStore({ path });
    const { snapshotId } = store.beginSnapshot(start());
    store.finish(snapshotId, DAY_1_MS, null);

    store.confirmUnchanged('acme-list', DAY_2_MS, null);

    expect(store.lastSeenAtMs('acme-list')).toBe(DAY_2_MS);
    expect(store.lastSeenAtMs('another')).toBeNull();
    expect(store.latest('acme-list')?.fetchedAtMs).toBe(DAY_1_MS);
    expect(() => store.confirmUnchanged('another', DAY_2_MS, null)).toThrow('no snapshot');
    store.close();
  });

  it('keeps what time a local file stood for when it was confirmed, which may be another than when it was read', () => {
    const store = openObservationStore({ path });
    const [read, confirmed] = [DAY_1_MS, DAY_2_MS].map((dateMs) => ({ dateMs, dateBasis: 'stated' }) as const);
    store.finish(store.beginSnapshot(start()).snapshotId, DAY_2_MS, read ?? null);
    store.confirmUnchanged('acme-list', DAY_2_MS, confirmed ?? null);

    expect(store.history('acme-list').map(({ standsFor }) => standsFor)).toEqual([read, confirmed]);
    store.close();
  });

  it('tells of each record in which finished reading its source gave it first, and where', () => {
    const store = openObservationStore({ path });
    const read = (text: string, names: readonly string[], standsFor: LocalDate | null, isFinished = true): string => {
      const { snapshotId } = store.beginSnapshot(start({ contentHash: sha256(text) }));
      store.append(
        snapshotId,
        names.map((name, place) => ({ ...record(name), locator: `line ${place}` })),
      );
      if (isFinished) store.finish(snapshotId, DAY_1_MS, standsFor);
      return snapshotId;
    };
    const ofFirst = { dateMs: DAY_1_MS - 9, dateBasis: 'stated' } as const;
    read('refused', ['new'], null, false);
    read('v1', ['gone', 'same'], ofFirst);
    const second = read('v2', ['same', 'new', 'same'], null);

    const firsts = [...store.records(second)].map(({ first }) => first);
    expect(Array.from(store.newRecords(second), ({ locator }) => locator)).toEqual(['line 1']);
    const [sameFirst, newFirst] = firsts.map((first) => store.reading(first!.readingKey));

    expect(firsts.map((first) => first?.locator)).toEqual(['line 1', 'line 1', 'line 1']);
    expect([sameFirst?.contentHash, sameFirst?.standsFor]).toEqual([sha256('v1'), ofFirst]);
    expect([newFirst?.contentHash, newFirst?.standsFor]).toEqual([sha256('v2'), null]);
    store.close();
  });

  it('keeps equal payloads once', () => {
    const store = openObservationStore({ path });
    for (const text of ['v1', 'v2']) {
      const { snapshotId } = store.beginSnapshot(start({ contentHash: sha256(text) }));
      store.append(snapshotId, [record('a'), record('a')]);
    }
    store.close();
    const database = new DatabaseSync(path);

    const counts = database.prepare('SELECT (SELECT count(*) FROM payload) p, (SELECT count(*) FROM record) r').get();

    expect({ ...counts }).toEqual({ p: 1, r: 4 });
    database.close();
  });

  it('adds all records of a batch or none', () => {
    const store = openObservationStore({ path });
    const { snapshotId } = store.beginSnapshot(start());
    const unstorable: SourceRecord = { kind: 'record', locator: 'x', value: '\ud800', encodingNote: null };

    expect(() => store.append(snapshotId, [record('a'), unstorable])).toThrow('lone surrogate');
    expect(store.beginSnapshot(start()).nextOrdinal).toBe(0);
    store.close();
  });

  it('takes no more records into a finished snapshot', () => {
    const store = openObservationStore({ path });
    const { snapshotId } = store.beginSnapshot(start());
    store.finish(snapshotId, DAY_1_MS, null);

    expect(() => store.append(snapshotId, [record('a')])).toThrow('finished');
    store.close();
  });

  it.each(['snapshot', 'payload', 'record', 'reading', 'first_reading', 'observation'])(
    'forbids to update or delete a row of %s',
    (table) => {
      const store = openObservationStore({ path });
      const { snapshotId } = store.beginSnapshot(start());
      store.append(snapshotId, [record('a')]);
      store.finish(snapshotId, DAY_1_MS, null);
      store.ledger.append(anObservation());
      store.close();
      const database = new DatabaseSync(path);

      expect(() => database.exec(`DELETE FROM ${table}`)).toThrow('append-only');
      expect(() => database.exec(`UPDATE ${table} SET ${keyOf(table)} = 1`)).toThrow('append-only');
      database.close();
    },
  );

  it('lets readers in while it writes, but no second writer', () => {
    const store = openObservationStore({ path });
    const { snapshotId } = store.beginSnapshot(start());
    store.finish(snapshotId, DAY_1_MS, null);
    const reader = openObservationReader({ path });

    expect(reader.latest('acme-list')?.snapshotId).toBe(snapshotId);
    expect(() => openObservationStore({ path })).toThrow(
      expect.objectContaining({ code: 'in_use', message: expect.stringContaining('Another run') }),
    );
    reader.close();
    store.close();
    openObservationStore({ path }).close();
  });

  it.each([
    ['a newer schema', 'PRAGMA user_version = 99', 'a newer version of plugin-facts wrote it: run that one'],
    ['a database of somebody else', 'PRAGMA application_id = 7', 'not an observation store'],
  ])('refuses %s', (_case, change, message) => {
    openObservationStore({ path }).close();
    const database = new DatabaseSync(path);
    database.exec(change);
    database.close();

    const refusal = expect.objectContaining({ code: 'store_unusable', message: expect.stringContaining(message) });
    expect(() => openObservationStore({ path })).toThrow(refusal);
    expect(() => openObservationReader({ path })).toThrow(refusal);
  });

  it('refuses a file that is no database, and a folder that is not there', () => {
    writeFileSync(path, 'no database at all, but long enough to be looked at\n'.repeat(100));

    const refusal = expect.objectContaining({ code: 'store_unusable' });
    expect(() => openObservationStore({ path })).toThrow(refusal);
    expect(() => openObservationStore({ path: join(folder, 'missing', 'store.sqlite') })).toThrow(refusal);
  });
});

function keyOf(table: string): string {
  return { record: 'ordinal', first_reading: 'reading_key' }[table] ?? `${table}_key`;
}

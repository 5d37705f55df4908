import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryLedger } from '../../../test/support/memory-ledger.ts';
import { describeObservationLedger, anObservation } from '../../../test/support/observation-ledger-contract.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openObservationReader } from './observation-reader.ts';
import { openObservationStore } from './observation-store.ts';

function openLedger() {
  const store = openObservationStore({ path: join(temporaryFolder(), 'store.sqlite') });
  onTestFinished(() => store.close());
  return store.ledger;
}

describeObservationLedger('the ledger of a store', openLedger);
describeObservationLedger('the ledger of tests', createMemoryLedger);

describe('the ledger of a store', () => {
  it('is there after the store was opened again, for readers too', () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const first = openObservationStore({ path });
    first.ledger.append(anObservation());
    first.close();

    const reader = openObservationReader({ path });

    expect(reader.ledger.latest('package_release', anObservation().subject)).toEqual(anObservation());
    reader.close();
  });

  it('keeps equal values once', () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const store = openObservationStore({ path });
    for (const observedAtMs of [1, 2, 3]) store.ledger.append(anObservation({ observedAtMs }));
    store.close();
    const database = new DatabaseSync(path);

    const counts = database
      .prepare('SELECT (SELECT count(*) FROM payload) p, (SELECT count(*) FROM observation) o')
      .get();

    expect({ ...counts }).toEqual({ p: 1, o: 3 });
    database.close();
  });

  it('adds nothing where the value has no JSON form', () => {
    const ledger = openLedger();

    expect(() => ledger.append(anObservation({ outcome: { kind: 'observed', value: '\ud800' } }))).toThrow(
      'lone surrogate',
    );
    expect(ledger.latest('package_release', anObservation().subject)).toBeNull();
  });

  it('can be added to while the newest observations are read', () => {
    const ledger = openLedger();
    ledger.append(anObservation({ subject: 'release:a@1.0.0' }));
    ledger.append(anObservation({ subject: 'release:b@1.0.0' }));
    const seen: string[] = [];

    for (const { subject, observedAtMs } of ledger.latestOfKind('package_release')) {
      ledger.append(anObservation({ subject, observedAtMs: observedAtMs + 1 }));
      seen.push(subject);
    }

    expect(seen).toEqual(['release:a@1.0.0', 'release:b@1.0.0']);
  });

  it('calls a store damaged that holds a failure code nobody knows', () => {
    const path = join(temporaryFolder(), 'store.sqlite');
    const store = openObservationStore({ path });
    onTestFinished(() => store.close());
    const writer = new DatabaseSync(path);
    writer.exec(
      `INSERT INTO observation (kind, subject, collector_version, observed_at_ms, outcome, failure_code, is_retryable)
       VALUES ('repository', 's', '1.0.0', 1, 'failed', 'unheard_of', 0)`,
    );
    writer.close();

    expect(() => store.ledger.latest('repository', 's')).toThrow(expect.objectContaining({ code: 'store_unusable' }));
  });

  it.each(['collector_version', 'observed_at_ms'])(
    'whoever verifies a store finds that a letter in the name of column %s changed its case',
    (column) => {
      const path = join(temporaryFolder(), 'store.sqlite');
      const store = openObservationStore({ path });
      store.ledger.append(anObservation({}));
      store.close();
      const bytes = readFileSync(path);
      // The table's name, not an index's, whose case is no damage; pages that are free by now hold older ones.
      const table = 'CREATE TABLE "observation"';
      for (let at = bytes.indexOf(table); at >= 0; at = bytes.indexOf(table, at + 1)) {
        bytes[bytes.indexOf(column, at)]! ^= 0x20;
      }
      writeFileSync(path, bytes);
      const reader = openObservationReader({ path });
      onTestFinished(() => reader.close());

      expect(() => reader.verify()).toThrow(expect.objectContaining({ code: 'store_unusable' }));
    },
  );
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Json } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/digest.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import type { LocalDate } from '../../facts/catalog/source-snapshot.ts';
import { type OpenObservationStore, openObservationStore } from '../../facts/store/observation-store.ts';
import { type CatalogConfig, describeCatalog, parseCatalogConfig } from '../../sources/catalogs/catalog-config.ts';
import { oldDates } from './old-dates.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 10, 10);

let store: OpenObservationStore;
beforeEach(() => {
  store = openObservationStore({ path: join(temporaryFolder(), 'store.sqlite') });
});
afterEach(() => store.close());

function catalog(overrides: object = {}): CatalogConfig {
  const fields = {
    repository: '/repository',
    name: '/name',
    description_en: '/text',
    stars: '/stars',
    observed_at: '/seen',
    stars_observed_at: '/counted',
  };
  return parseCatalogConfig({ id: 'a', format: 'jsonl', path: 'a.jsonl', fields, ...overrides }, '/catalogs/0');
}

const STATED = catalog({ as_of: '2026-11-10' });
const OF_FIRST_DAY: LocalDate = { dateMs: FIRST_MS, dateBasis: 'stated' };

/** Reads so many days after the first. */
function read(
  day: number,
  records: readonly Json[],
  standsFor: LocalDate | null = OF_FIRST_DAY,
  config = STATED,
): void {
  const atMs = FIRST_MS + day * DAY_MS;
  const { snapshotId, nextOrdinal } = store.beginSnapshot({
    source: describeCatalog(config),
    contentHash: sha256(canonicalJson(records)),
    etag: null,
    fetchedAtMs: atMs,
  });
  if (nextOrdinal === 0) {
    store.append(
      snapshotId,
      records.map((value, at) => ({ kind: 'record', locator: `a.jsonl:${at + 1}`, value, encodingNote: null })),
    );
  }
  store.finish(snapshotId, atMs, standsFor);
}

const LENS = { repository: 'acme/lens', text: 'Takes pictures.', stars: 41 };
const PHONE = { repository: 'acme/phone', text: 'Rings.' };

describe('new words under an old date', () => {
  it('are of a record that changed while the date of its file stayed', () => {
    read(0, [PHONE, LENS]);
    read(20, [{ ...LENS, text: 'Pins pictures.' }, PHONE]);

    expect(oldDates(STATED, store)).toEqual({
      records: 1,
      first: [{ locator: 'a.jsonl:1', parts: ['record'], dateMs: FIRST_MS }],
    });
  });

  it('are of a record that came while the date of its file stayed', () => {
    read(0, [LENS]);
    read(20, [LENS, PHONE]);

    expect(oldDates(STATED, store).first).toEqual([{ locator: 'a.jsonl:2', parts: ['record'], dateMs: FIRST_MS }]);
  });

  it('are of a number that changed while the day it was seen on stayed', () => {
    const config = catalog();
    read(15, [{ ...LENS, seen: '2026-11-20' }], null, config);
    read(20, [{ ...LENS, stars: 52, seen: '2026-11-20' }], null, config);

    expect(oldDates(config, store)).toEqual({
      records: 1,
      first: [{ locator: 'a.jsonl:1', parts: ['stars'], dateMs: Date.UTC(2026, 10, 20) }],
    });
  });

  it('are none where the number has a later day of its own', () => {
    const config = catalog();
    read(15, [{ ...LENS, seen: '2026-11-20' }], null, config);
    read(20, [{ ...LENS, stars: 52, seen: '2026-11-20', counted: '2026-11-24' }], null, config);

    expect(oldDates(config, store).records).toBe(0);
  });

  it('are none where the date was changed with them, of the file or of the record', () => {
    read(0, [LENS]);
    read(20, [{ ...LENS, text: 'Pins pictures.' }]);
    const renewed = catalog({ as_of: '2026-11-25' });

    expect(oldDates(renewed, store).records).toBe(0);

    read(21, [
      { ...LENS, text: 'Draws pictures.', seen: '2026-11-28' },
      { ...PHONE, seen: '2026-11-05' },
    ]);

    expect(oldDates(STATED, store).records).toBe(0);
  });

  it('are none on the day that the date names, anywhere in the world', () => {
    read(0, [LENS]);
    read(1.49, [LENS, PHONE]);

    expect(oldDates(STATED, store).records).toBe(0);
  });

  it('are judged by the date that the file had when it was confirmed last', () => {
    read(0, [LENS]);
    const renewed = catalog({ as_of: '2026-11-25' });
    store.confirmUnchanged('a', FIRST_MS + 15 * DAY_MS, { dateMs: Date.UTC(2026, 10, 25), dateBasis: 'stated' });
    read(30, [{ ...LENS, text: 'Pins pictures.' }], null);

    expect(oldDates(renewed, store).records).toBe(1);
  });

  it('stay told until another reading, and are none of a reading that came back', () => {
    read(0, [LENS]);
    read(20, [{ ...LENS, text: 'Pins pictures.' }]);
    store.confirmUnchanged('a', FIRST_MS + 21 * DAY_MS, OF_FIRST_DAY);

    expect(oldDates(STATED, store).records).toBe(1);

    read(22, [LENS]);

    expect(oldDates(STATED, store).records).toBe(0);
  });

  it('are none where only the place in the file, or a field that is not mapped, is another', () => {
    read(0, [LENS, PHONE]);
    read(20, [PHONE, { ...LENS, note: 'checked twice' }]);

    expect(oldDates(STATED, store).records).toBe(0);
  });

  it('are none where nothing is known of before, and of what a server gave without dates of its own', () => {
    const fetched = catalog({ path: undefined, url: 'https://a.example/a.jsonl' });
    read(0, [LENS]);

    expect(oldDates(STATED, store).records).toBe(0);
    expect(oldDates({ ...STATED, id: 'never' }, store).records).toBe(0);

    read(20, [{ ...LENS, text: 'Pins pictures.' }, PHONE], null, fetched);

    expect(oldDates(fetched, store).records).toBe(0);
  });

  it('name the first three records, and count all', () => {
    const names = ['a', 'b', 'c', 'd'];
    read(0, [LENS]);
    read(20, [LENS, ...names.map((name) => ({ repository: `acme/${name}` }))]);

    const { records, first } = oldDates(STATED, store);

    expect([records, first.map(({ locator }) => locator)]).toEqual([4, ['a.jsonl:2', 'a.jsonl:3', 'a.jsonl:4']]);
  });
});

import { expect, describe, it } from 'vitest';
import type { SourceRecord } from '../../facts/catalog/source-snapshot.ts';
import { parseCatalogConfig } from './catalog-config.ts';
import { createLocalDate } from './local-date.ts';
import { recordOf, unparsableRecord } from './source-record.ts';

const READ_AT_MS = Date.UTC(2026, 10, 28);

function dateOf(records: readonly SourceRecord[], stated: object = {}) {
  const fields = {
    repository: '/r',
    observed_at: '/seen',
    stars_observed_at: '/starred',
    downloads_observed_at: '/counted',
  };
  const config = parseCatalogConfig({ id: 'list', format: 'jsonl', path: 'l', fields, ...stated }, '/catalogs/0');
  const date = createLocalDate(config, READ_AT_MS);
  for (const record of records) date.see(record);
  return date.found();
}

describe('the time that a local file stands for', () => {
  it('is the newest date that any record states, in UTC whatever its offset', () => {
    const records = [
      recordOf('line 1', { seen: '2026-08-19' }, null),
      recordOf('line 2', { seen: '2026-08-20T01:00:00+08:00', counted: '2026-08-01' }, null),
      unparsableRecord('line 3', 'no JSON'),
    ];

    expect(dateOf(records)).toEqual({ dateMs: Date.UTC(2026, 7, 19, 17), dateBasis: 'newest_record' });
  });

  it('passes over what is no date and what was still to come when it was read', () => {
    const records = [
      recordOf('line 1', { seen: 'yesterday' }, null),
      recordOf('line 2', { seen: '2027-01-01', counted: '2026-08-01', starred: '2026-08-02' }, null),
    ];

    expect(dateOf(records)?.dateMs).toBe(Date.UTC(2026, 7, 2));
  });

  it('is what its configuration states, whatever its records say', () => {
    const stated = dateOf([recordOf('line 1', { seen: '2026-08-19' }, null)], { as_of: '2026-07-01' });

    expect(stated).toEqual({ dateMs: Date.UTC(2026, 6, 1), dateBasis: 'stated' });
  });

  it('is unknown where nobody states one', () => {
    expect(dateOf([recordOf('line 1', {}, null)])).toBeNull();
  });
});

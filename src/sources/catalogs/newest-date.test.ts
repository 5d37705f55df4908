import { describe, expect, it } from 'vitest';
import { parseCatalogConfig } from './catalog-config.ts';
import { newestDateMs } from './newest-date.ts';
import { recordOf, unparsableRecord } from './source-record.ts';

const CONFIG = parseCatalogConfig(
  {
    id: 'list',
    format: 'jsonl',
    path: 'l',
    fields: { repository: '/r', observed_at: '/seen', downloads_observed_at: '/counted' },
  },
  '/catalogs/0',
);
const READ_AT_MS = Date.UTC(2026, 10, 28);

describe('newestDateMs', () => {
  it('is the newest date that any record states, in UTC whatever its offset', () => {
    const records = [
      recordOf('line 1', { seen: '2026-08-19' }, null),
      recordOf('line 2', { seen: '2026-08-20T01:00:00+08:00', counted: '2026-08-01' }, null),
      unparsableRecord('line 3', 'no JSON'),
    ];

    expect(newestDateMs(CONFIG, records, READ_AT_MS)).toBe(Date.UTC(2026, 7, 19, 17));
  });

  it('passes over what is no date and what was still to come when it was read', () => {
    const records = [
      recordOf('line 1', { seen: 'yesterday' }, null),
      recordOf('line 2', { seen: '2027-01-01', counted: '2026-08-02' }, null),
    ];

    expect(newestDateMs(CONFIG, records, READ_AT_MS)).toBe(Date.UTC(2026, 7, 2));
  });

  it('is unknown where no record states one', () => {
    expect(newestDateMs(CONFIG, [recordOf('line 1', {}, null)], READ_AT_MS)).toBeNull();
  });
});

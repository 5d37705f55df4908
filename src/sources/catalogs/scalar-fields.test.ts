import { describe, expect, it } from 'vitest';
import { parseCatalogConfig } from './catalog-config.ts';
import { newestDateMs, readCount, readLicense, readTimestampMs, readTruth, scalarText } from './scalar-fields.ts';
import { recordOf, unparsableRecord } from './source-record.ts';

describe('readCount', () => {
  it.each([0, 7, Number.MAX_SAFE_INTEGER])('takes %d', (value) => {
    expect(readCount(value)).toBe(value);
  });

  it.each([
    ['1e3', 1_000],
    ['40.0', 40],
    ['0x10', 16],
    ['0o17', 15],
    ['007', 7],
  ])('takes %s, which a reader kept as its text', (value, expected) => {
    expect(readCount(value)).toBe(expected);
  });

  it.each([-1, 1.5, 2 ** 53, '7', '1.50', '1e999', '2026-01-01', '12345678901234567890', true, null, [7]])(
    'refuses %j',
    (value) => {
      expect(readCount(value)).toBeNull();
    },
  );
});

describe('readTruth', () => {
  it.each([
    [true, true],
    ['TRUE', true],
    ['False', false],
    ['yes', null],
    [1, null],
    [null, null],
  ])('reads %j as %j', (value, expected) => {
    expect(readTruth(value)).toBe(expected);
  });
});

describe('scalarText', () => {
  it.each([
    ['a', 'a'],
    [12306, '12306'],
    [true, 'true'],
    [null, null],
    [[1], undefined],
    [{ en: 'a' }, undefined],
  ])('gives %j as %j', (value, expected) => {
    expect(scalarText(value)).toBe(expected);
  });
});

describe('readTimestampMs', () => {
  it.each([
    ['2026-08-22', Date.UTC(2026, 7, 22)],
    ['2026-08-21T14:01:20.939Z', Date.UTC(2026, 7, 21, 14, 1, 20, 939)],
    ['2026-08-21 14:01:20.123456+08:00', Date.UTC(2026, 7, 21, 6, 1, 20, 123)],
    ['2026-02-30', null],
    [1_787_356_800_000, null],
  ])('reads %j', (value, expected) => {
    expect(readTimestampMs(value)).toBe(expected);
  });
});

describe('readLicense', () => {
  it.each([
    ['CC-BY-4.0', 'CC-BY-4.0'],
    ['MIT OR Apache-2.0', 'MIT OR Apache-2.0'],
    ['<b>MIT</b>', null],
    ['', null],
  ])('reads %j', (value, expected) => {
    expect(readLicense(value)).toBe(expected);
  });
});

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

import { describe, expect, it } from 'vitest';
import { GET_PUBLICATION_RESPONSE } from '../contract/examples/get-publication.ts';
import { freshnessOf } from './freshness.ts';

const DATES = {
  created_at: '2026-09-06T01:00:00.000Z',
  expires_at: '2026-09-13T01:00:00.000Z',
  expired_at: '2026-09-20T01:00:00.000Z',
  catalogs: [],
};

describe('freshness', () => {
  it.each([
    ['2026-09-13T00:59:59.999Z', 'current'],
    ['2026-09-13T01:00:00.000Z', 'stale'],
    ['2026-09-20T00:59:59.999Z', 'stale'],
    ['2026-09-20T01:00:00.000Z', 'expired'],
  ])('at %s is %s', (now, status) => {
    const freshness = freshnessOf(DATES, Date.parse(now));

    expect(freshness).toEqual({
      status,
      as_of: DATES.created_at,
      expires_at: DATES.expires_at,
      source_last_success_at: DATES.created_at,
    });
  });

  it('takes a renewed publication for a later success than the first fetch', () => {
    const freshness = freshnessOf({ ...DATES, created_at: '2026-12-01T00:00:00.000Z' }, 0);

    expect(freshness.source_last_success_at).toBe('2026-12-01T00:00:00.000Z');
  });

  it('names the latest reading of any catalog', () => {
    const [catalog] = GET_PUBLICATION_RESPONSE.catalogs;
    const readAt = (fetched_at: string) => (catalog === undefined ? [] : [{ ...catalog, fetched_at }]);
    const catalogs = [
      ...readAt('2026-09-05T00:00:00.000Z'),
      ...readAt('2026-09-06T00:30:00.000Z'),
      ...readAt('2026-09-01T00:00:00.000Z'),
    ];

    const freshness = freshnessOf({ ...DATES, created_at: '2026-09-01T00:00:00.000Z', catalogs }, 0);

    expect(freshness.source_last_success_at).toBe('2026-09-06T00:30:00.000Z');
  });
});

import { describe, expect, it } from 'vitest';
import { candidateFreshness, freshnessOf } from './freshness.ts';

const DATES = {
  as_of: '2026-09-06T01:00:00.000Z',
  expires_at: '2026-09-13T01:00:00.000Z',
  expired_at: '2026-09-20T01:00:00.000Z',
  sources: [{ source: 'catalog.only', observed_at: '2026-09-06T01:00:00.000Z' }],
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
      as_of: DATES.as_of,
      expires_at: DATES.expires_at,
      source_last_success_at: DATES.as_of,
    });
  });

  it('names the newest answer of any source beside the time that all hold for', () => {
    const sources = [
      { source: 'catalog.list', observed_at: '2026-09-06T01:00:00.000Z' },
      { source: 'package_registry', observed_at: '2026-09-10T00:30:00.000Z' },
      { source: 'repository_host', observed_at: '2026-09-08T00:00:00.000Z' },
    ];

    const freshness = freshnessOf({ ...DATES, sources }, 0);

    expect(freshness).toMatchObject({ as_of: DATES.as_of, source_last_success_at: '2026-09-10T00:30:00.000Z' });
  });
});

describe('freshness of a release', () => {
  const OBSERVED = { as_of: '2026-09-08T01:00:00.000Z', source_last_success_at: '2026-09-09T00:00:00.000Z' };

  it.each([
    ['2026-09-15T00:59:59.999Z', 'current'],
    ['2026-09-15T01:00:00.000Z', 'stale'],
    ['2026-09-22T00:59:59.999Z', 'stale'],
    ['2026-09-22T01:00:00.000Z', 'expired'],
  ])('counts from when the registry gave it: at %s %s', (now, status) => {
    expect(candidateFreshness(OBSERVED, DATES, Date.parse(now))).toEqual({
      status,
      ...OBSERVED,
      expires_at: '2026-09-15T01:00:00.000Z',
    });
  });
});

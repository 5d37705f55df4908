import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMemoryStore } from '../../src/api/http/rate-limit/memory-store.ts';
import { createRateLimiter, DEFAULT_QUOTAS, WINDOW_MS } from '../../src/api/http/rate-limit/rate-limiter.ts';
import { Health } from '../../src/contract/publication/health.ts';
import { pluginRecord } from '../support/served-plugins.ts';
import { testApi } from '../support/test-api.ts';
import { PLACES } from '../support/time-zones.ts';
import { scaled, tell } from './support/scale.ts';

const INSTANTS = scaled({ quick: 300, full: 20_000 });
const DAY_MS = 86_400_000;
const PLUGIN_ID = pluginRecord(1, 'phone-notices').entry.entry_id;

/** The API under a wall clock that a test sets to any instant, before or after the last one. */
async function apiUnderSetClock() {
  let nowMs = Date.UTC(2026, 8, 6);
  const api = await testApi({ clock: { nowMs: () => nowMs } });
  const healthAt = async (instantMs: number) => {
    nowMs = instantMs;
    return Health.parse((await api.inject({ url: '/healthz' })).json());
  };
  const saidAt = async (instantMs: number): Promise<readonly string[]> => {
    nowMs = instantMs;
    const [health, plugin, search] = [
      await api.inject({ url: '/healthz' }),
      await api.inject({ url: `/v1/plugins/${PLUGIN_ID}` }),
      // The same bytes each time: what is kept of the answer is not its time.
      await api.inject({ method: 'POST', url: '/v1/plugins:search', payload: { query: 'phone' } }),
    ];
    return [health.json().freshness.status, plugin.json().freshness.status, search.json().generated_at];
  };
  return { healthAt, saidAt };
}

function isIn(place: Readonly<Record<string, string>>): void {
  const before = process.env['TZ'];
  process.env['TZ'] = place['TZ'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}

describe('freshness', () => {
  it.each(PLACES)('flips at the millisecond, forward and back, in $TZ', async (place) => {
    isIn(place);
    const { healthAt, saidAt } = await apiUnderSetClock();
    const { freshness } = await healthAt(Date.UTC(2026, 8, 6));
    const staleMs = Date.parse(freshness.expires_at);
    // The time of grace is not on the wire: the first instant that says so.
    const expiredMs = await firstExpired(staleMs, async (instantMs) => (await healthAt(instantMs)).freshness.status);
    const instant = fc.oneof(
      fc.constantFrom(staleMs - 1, staleMs, staleMs + 1, expiredMs - 1, expiredMs, expiredMs + 1),
      fc.integer({ min: staleMs - 400 * DAY_MS, max: expiredMs + 400 * DAY_MS }),
    );

    await fc.assert(
      fc.asyncProperty(instant, async (instantMs) => {
        const expected = instantMs < staleMs ? 'current' : instantMs < expiredMs ? 'stale' : 'expired';

        expect(await saidAt(instantMs)).toEqual([expected, expected, new Date(instantMs).toISOString()]);
      }),
      { numRuns: INSTANTS },
    );
    tell('time', `${INSTANTS} instants, forward and back, in ${place['TZ']}`, 'each answer says what its instant does');
    expect(expiredMs).toBeGreaterThan(staleMs);
  });
});

async function firstExpired(fromMs: number, statusAt: (instantMs: number) => Promise<string>): Promise<number> {
  let [staleMs, expiredMs] = [fromMs, fromMs + 4_000 * DAY_MS];
  while (expiredMs - staleMs > 1) {
    const middleMs = Math.floor((staleMs + expiredMs) / 2);
    if ((await statusAt(middleMs)) === 'expired') expiredMs = middleMs;
    else staleMs = middleMs;
  }
  return expiredMs;
}

describe('the quota of a client', () => {
  it('is what the running of the machine makes it, in every answer, whatever the wall clock says', async () => {
    let [wallMs, sinceBootMs] = [Date.UTC(2026, 8, 6), 0];
    const store = createMemoryStore({
      clock: { sinceBootMs: () => sinceBootMs },
      windowMs: WINDOW_MS,
      mostInstants: 4_000_000,
    });
    const rateLimiter = createRateLimiter({
      quotas: { ...DEFAULT_QUOTAS, reads: 3 },
      proxies: [],
      storeOf: () => store,
    });
    const api = await testApi({ clock: { nowMs: () => wallMs }, rateLimiter });
    let admitted: number[] = [];

    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(61 * 60_000, -61 * 60_000, 365 * DAY_MS), fc.integer({ min: -DAY_MS, max: DAY_MS })),
        fc.oneof(fc.constantFrom(0, 1, WINDOW_MS - 1, WINDOW_MS), fc.nat(WINDOW_MS / 2)),
        async (stepMs, passMs) => {
          wallMs += stepMs + passMs;
          sinceBootMs += passMs;
          admitted = admitted.filter((atMs) => atMs > sinceBootMs - WINDOW_MS);

          const answer = await api.inject({ url: '/v1/directory' });

          const isAdmitted = admitted.length < 3;
          if (isAdmitted) admitted.push(sinceBootMs);
          const waitSeconds = Math.ceil((admitted[0]! + WINDOW_MS - sinceBootMs) / 1_000);
          expect([answer.statusCode, answer.headers['retry-after']]).toEqual(
            isAdmitted ? [200, undefined] : [429, String(waitSeconds)],
          );
        },
      ),
      { numRuns: INSTANTS },
    );
    tell('time', `${INSTANTS} steps of the wall clock both ways`, '0 added or took a request of a quota');
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MachineClocks } from '../../src/api/http/rate-limit/counter-time.ts';
import type { RateClaim, RateOutcome } from '../../src/api/http/rate-limit/rate-limit-store.ts';

const WINDOW_MS = 1_000;

/** Clocks that a test moves: the running of the machine, and, apart from it, the wall clock. */
export function movedClock(): MachineClocks & {
  readonly moveTo: (sinceBootMs: number) => void;
  readonly setWall: (wallMs: number) => void;
} {
  let sinceBootMs = 1_000_000;
  let wallMs = Date.UTC(2026, 10, 28);
  return {
    bootId: 'this start',
    sinceBootMs: () => sinceBootMs,
    nowMs: () => wallMs,
    moveTo: (next) => {
      wallMs += next - sinceBootMs;
      sinceBootMs = next;
    },
    setWall: (next) => void (wallMs = next),
  };
}

/** What is tested of a store. */
interface TestedStore {
  readonly take: (claims: readonly RateClaim[]) => RateOutcome | Promise<RateOutcome>;
  readonly close: () => void | Promise<void>;
}

/** The decision about one request; a test that gets none fails. */
export function decided(outcome: RateOutcome) {
  if ('uncounted' in outcome) throw new Error(`not counted: ${outcome.uncounted}`);
  return outcome;
}

/** What every store of admitted requests must do. */
export function testRateLimitStore(openStore: (deps: { clock: MachineClocks; windowMs: number }) => TestedStore): void {
  function opened() {
    const clock = movedClock();
    const store = openStore({ clock, windowMs: WINDOW_MS });
    const take = async (atMs: number, ...claims: RateClaim[]) => {
      clock.moveTo(1_000_000 + atMs);
      return decided(await store.take(claims));
    };
    return { store, take };
  }
  const two = { key: 'a', limit: 2 };

  it('admits as many as the limit, and says what is left and how long until there is more', async () => {
    const { store, take } = opened();

    expect(await take(0, two)).toEqual({ isAdmitted: true, remaining: 1, waitMs: 1_000 });
    expect(await take(300, two)).toEqual({ isAdmitted: true, remaining: 0, waitMs: 700 });
    expect(await take(400, two)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 600 });
    await store.close();
  });

  it('has room again exactly one window after a request was admitted', async () => {
    const { store, take } = opened();
    await take(0, two);
    await take(300, two);

    expect((await take(999, two)).isAdmitted).toBe(false);
    expect((await take(1_000, two)).isAdmitted).toBe(true);
    expect((await take(1_299, two)).isAdmitted).toBe(false);
    expect((await take(1_300, two)).isAdmitted).toBe(true);
    await store.close();
  });

  it('takes nothing off any budget where one has no room', async () => {
    const { store, take } = opened();
    const many = { key: 'b', limit: 3 };
    await take(0, two, many);
    await take(1, two, many);

    expect((await take(2, two, many)).isAdmitted).toBe(false);
    expect(await take(3, many)).toMatchObject({ isAdmitted: true, remaining: 0 });
    expect((await take(4, many)).isAdmitted).toBe(false);
    await store.close();
  });

  it('never admits one more than a log of all requests would, nor one less', async () => {
    const request = fc.record({
      // Many at one instant, and many at the edge of a window.
      afterMs: fc.constantFrom(0, 0, 1, 400, 499, 500, 999, 1_000, 1_001, 90_000),
      keys: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    });

    await fc.assert(
      fc.asyncProperty(
        fc.array(request, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        async (requests, limit) => {
          const { store, take } = opened();
          const log: Array<{ key: string; atMs: number }> = [];
          let atMs = 0;
          for (const { afterMs, keys } of requests) {
            atMs += afterMs;
            const used = (key: string) => log.filter((one) => one.key === key && one.atMs > atMs - WINDOW_MS).length;
            const hasRoom = keys.every((key) => used(key) < limit);
            if (hasRoom) log.push(...keys.map((key) => ({ key, atMs })));

            const decision = await take(atMs, ...keys.map((key) => ({ key, limit })));

            expect(decision.isAdmitted).toBe(hasRoom);
            expect(decision.remaining).toBe(Math.min(...keys.map((key) => limit - used(key))));
          }
          await store.close();
        },
      ),
      { numRuns: 60 },
    );
  });
}

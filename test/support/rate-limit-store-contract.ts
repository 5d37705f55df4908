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

/** A store that answers at once. */
interface TestedStore {
  readonly take: (claims: readonly RateClaim[]) => RateOutcome;
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
    const take = (atMs: number, ...claims: RateClaim[]) => {
      clock.moveTo(1_000_000 + atMs);
      return decided(store.take(claims));
    };
    return { store, take };
  }
  const two = { key: 'a', limit: 2 };

  it('admits as many as the limit, and says what is left and how long until there is more', () => {
    const { store, take } = opened();

    expect(take(0, two)).toEqual({ isAdmitted: true, remaining: 1, waitMs: 1_000 });
    expect(take(300, two)).toEqual({ isAdmitted: true, remaining: 0, waitMs: 700 });
    expect(take(400, two)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 600 });
    void store.close();
  });

  it('has room again exactly one window after a request was admitted', () => {
    const { store, take } = opened();
    take(0, two);
    take(300, two);

    expect(take(999, two).isAdmitted).toBe(false);
    expect(take(1_000, two).isAdmitted).toBe(true);
    expect(take(1_299, two).isAdmitted).toBe(false);
    expect(take(1_300, two).isAdmitted).toBe(true);
    void store.close();
  });

  it('takes nothing off any budget where one has no room', () => {
    const { store, take } = opened();
    const many = { key: 'b', limit: 3 };
    take(0, two, many);
    take(1, two, many);

    expect(take(2, two, many).isAdmitted).toBe(false);
    expect(take(3, many)).toMatchObject({ isAdmitted: true, remaining: 0 });
    expect(take(4, many).isAdmitted).toBe(false);
    void store.close();
  });

  it('never admits one more than a log of all requests would, nor one less', () => {
    const request = fc.record({
      // Many at one instant, and many at the edge of a window.
      afterMs: fc.constantFrom(0, 0, 1, 400, 499, 500, 999, 1_000, 1_001, 90_000),
      keys: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    });

    fc.assert(
      fc.property(fc.array(request, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (requests, limit) => {
        const { store, take } = opened();
        const log: Array<{ key: string; atMs: number }> = [];
        let atMs = 0;
        for (const { afterMs, keys } of requests) {
          atMs += afterMs;
          const used = (key: string) => log.filter((one) => one.key === key && one.atMs > atMs - WINDOW_MS).length;
          const hasRoom = keys.every((key) => used(key) < limit);
          if (hasRoom) log.push(...keys.map((key) => ({ key, atMs })));

          const decision = take(atMs, ...keys.map((key) => ({ key, limit })));

          expect(decision.isAdmitted).toBe(hasRoom);
          expect(decision.remaining).toBe(Math.min(...keys.map((key) => limit - used(key))));
        }
        void store.close();
      }),
      { numRuns: 60 },
    );
  });
}

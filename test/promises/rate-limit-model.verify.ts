import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCounterFile } from '../../src/api/http/rate-limit/counter-file.ts';
import { createMemoryStore } from '../../src/api/http/rate-limit/memory-store.ts';
import type { RateClaim, RateOutcome } from '../../src/api/http/rate-limit/rate-limit-store.ts';
import { scaled, tell } from './support/scale.ts';

const WINDOW_MS = 3_600_000;
const HISTORIES = scaled({ quick: 20_000, full: 1_000_000 });

/** True time, which no program sees, and the clocks of a machine that people set and that starts anew. */
function machine() {
  let [trueMs, wallMs, bootedMs, boots] = [0, Date.UTC(2026, 10, 28), -5_000_000, 1];
  return {
    trueMs: () => trueMs,
    clocks: {
      get bootId() {
        return `start ${boots}`;
      },
      sinceBootMs: () => trueMs - bootedMs,
      nowMs: () => wallMs,
    },
    pass(lengthMs: number): void {
      trueMs += lengthMs;
      wallMs += lengthMs;
    },
    stepWall: (stepMs: number) => void (wallMs += stepMs),
    startAnew(offMs: number): void {
      trueMs += offMs;
      wallMs += offMs;
      bootedMs = trueMs;
      boots += 1;
    },
  };
}

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ ask: fc.subarray(['a', 'b', 'c'], { minLength: 1, maxLength: 2 }) }) },
  {
    weight: 6,
    // At one instant, at the edges of a window, and anywhere in it.
    arbitrary: fc.record({
      passMs: fc.oneof(fc.constantFrom(1, WINDOW_MS - 1, WINDOW_MS, WINDOW_MS / 2), fc.nat(WINDOW_MS)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      stepMs: fc.oneof(
        fc.constantFrom(61 * 60_000, -61 * 60_000, 365 * 86_400_000, -365 * 86_400_000),
        fc.integer({ min: -2 * WINDOW_MS, max: 2 * WINDOW_MS }),
      ),
    }),
  },
);
const start = { weight: 1, arbitrary: fc.record({ offMs: fc.nat(2 * WINDOW_MS), runsMs: fc.nat(WINDOW_MS) }) };
const history = fc.record({
  limit: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(step, { minLength: 5, maxLength: 24 }),
});
const historyWithStarts = fc.record({
  limit: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(fc.oneof({ weight: 20, arbitrary: step }, start), { minLength: 5, maxLength: 24 }),
});

type Take = (claims: readonly RateClaim[]) => RateOutcome;

function decided(outcome: RateOutcome) {
  if ('uncounted' in outcome) throw new Error(`not counted: ${outcome.uncounted}`);
  return outcome;
}

/** The clients of each history are its own, so one store serves a million of them. */
let histories = 0;

/** Holds each decision against a log of all requests, on true time. */
function replay(
  { limit, steps }: { limit: number; steps: ReadonlyArray<object> },
  take: Take,
  own: ReturnType<typeof machine>,
): number {
  histories += 1;
  const admitted: Array<{ key: string; atMs: number }> = [];
  let asked = 0;
  for (const one of steps) {
    if ('passMs' in one) own.pass(Number(one.passMs));
    if ('stepMs' in one) own.stepWall(Number(one.stepMs));
    if ('offMs' in one) own.startAnew(Number(one.offMs));
    if ('runsMs' in one) own.pass(Number(one.runsMs));
    if (!('ask' in one) || !Array.isArray(one.ask)) continue;
    asked += 1;
    const keys = one.ask.map((name) => `${histories} ${name}`);
    const nowMs = own.trueMs();
    const used = (key: string) =>
      admitted.filter((request) => request.key === key && request.atMs > nowMs - WINDOW_MS).length;
    const hasRoom = keys.every((key) => used(key) < limit);

    const { isAdmitted, waitMs } = decided(take(keys.map((key) => ({ key, limit }))));

    if (waitMs > WINDOW_MS || waitMs < 0) throw new Error(`waits ${waitMs} ms`);
    if (isAdmitted && !hasRoom) throw new Error('admitted one too many');
    const hasStarts = steps.some((other) => 'offMs' in other);
    if (!isAdmitted && hasRoom && !hasStarts) throw new Error('refused one that had room');
    if (isAdmitted) admitted.push(...keys.map((key) => ({ key, atMs: nowMs })));
  }
  return asked;
}

describe('a counter beside a log of all requests', () => {
  it('admits what has room and nothing else, whatever the wall clock does', () => {
    const own = machine();
    const file = openCounterFile({ clocks: own.clocks, windowMs: WINDOW_MS, path: ':memory:', mostBudgets: 2_000_000 });
    let asked = 0;

    fc.assert(
      fc.property(history, (one) => {
        asked += replay(one, (claims) => file.takeAll([claims])[0]!, own);
      }),
      { numRuns: HISTORIES },
    );

    file.close();
    tell(
      'rate limit',
      `${HISTORIES} histories with steps of the wall clock, in the file`,
      `${asked} decisions, 0 unlike the model`,
    );
    expect(asked).toBeGreaterThan(HISTORIES);
  });

  it('admits nothing that has no room, over starts of the machine with clocks that step', () => {
    const runs = Math.ceil(HISTORIES / 5);
    const own = machine();
    const file = openCounterFile({ clocks: own.clocks, windowMs: WINDOW_MS, path: ':memory:', mostBudgets: 2_000_000 });
    let asked = 0;

    fc.assert(
      fc.property(historyWithStarts, (one) => {
        asked += replay(one, (claims) => file.takeAll([claims])[0]!, own);
      }),
      { numRuns: runs },
    );

    file.close();
    tell('rate limit', `${runs} histories with starts of the machine too`, `${asked} decisions, none too many`);
    expect(asked).toBeGreaterThan(runs);
  });

  it('is as exact in memory', () => {
    const own = machine();
    const { take } = createMemoryStore({ clock: own.clocks, windowMs: WINDOW_MS, mostInstants: 4_000_000 });
    let asked = 0;

    fc.assert(
      fc.property(history, (one) => {
        asked += replay(one, take, own);
      }),
      { numRuns: HISTORIES },
    );

    tell(
      'rate limit',
      `${HISTORIES} histories with steps of the wall clock, in memory`,
      `${asked} decisions, 0 unlike the model`,
    );
    expect(asked).toBeGreaterThan(HISTORIES);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CounterMoment, counterMoment } from './counter-time.ts';

const LAST: CounterMoment = { bootId: 'one', sinceBootMs: 5_000, wallMs: 1_000_000, counterMs: 700 };

function counterMs(last: CounterMoment | null, now: { bootId: string; sinceBootMs: number; wallMs: number }): number {
  return counterMoment(last, { bootId: now.bootId, sinceBootMs: () => now.sinceBootMs, nowMs: () => now.wallMs })
    .counterMs;
}

describe('the time of the counter', () => {
  it.each([
    ['begins with its file', null, 'one', 5_000, 1_000_000, 0],
    ['is the running of the machine', LAST, 'one', 5_300, 1_000_300, 1_000],
    ['does not follow the wall clock back', LAST, 'one', 5_300, 0, 1_000],
    ['does not follow the wall clock forward', LAST, 'one', 5_300, 9_000_000, 1_000],
    ['counts what is sure after a start of the machine', LAST, 'two', 400, 1_900_000, 1_100],
    ['counts no further than the wall clock on another machine', LAST, 'two', 9_000_000, 1_000_200, 900],
    ['stands still where the wall clock went back over a start', LAST, 'two', 400, 500_000, 700],
    ['tells a start where the system does not', { ...LAST, bootId: '' }, '', 400, 1_900_000, 1_100],
  ])('%s', (_case, last, bootId, sinceBootMs, wallMs, expected) => {
    expect(counterMs(last, { bootId, sinceBootMs, wallMs })).toBe(expected);
  });

  it('never goes faster than true time, whatever steps and starts', () => {
    fc.assert(
      fc.property(
        fc.record({ ranMs: fc.nat(1_000_000), offMs: fc.nat(1_000_000), runsMs: fc.nat(1_000_000) }),
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.boolean(),
        ({ ranMs, offMs, runsMs }, stepMs, isStarted) => {
          const last = { ...LAST, sinceBootMs: ranMs };
          const trueMs = (isStarted ? offMs : 0) + runsMs;
          const now = isStarted
            ? { bootId: 'two', sinceBootMs: runsMs }
            : { bootId: 'one', sinceBootMs: ranMs + runsMs };

          const passedMs = counterMs(last, { ...now, wallMs: last.wallMs + trueMs + stepMs }) - last.counterMs;

          expect(passedMs).toBeLessThanOrEqual(trueMs);
          expect(passedMs).toBeGreaterThanOrEqual(isStarted ? 0 : trueMs);
        },
      ),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSharedTime } from './shared-time.ts';

describe('the shared time', () => {
  it('is unknown until the counter said it, and then goes on with the clock of the machine', () => {
    const time = createSharedTime();
    expect(time.atLeast(5)).toBe(null);

    time.learn('one', 1_000, 7);
    expect([time.atLeast(7), time.atLeast(107)]).toEqual([1_000, 1_100]);
  });

  it('keeps the highest bound of a timeline, and begins anew in another one', () => {
    const time = createSharedTime();
    time.learn('one', 1_000, 0);
    time.learn('one', 1_050, 100);
    expect(time.atLeast(100)).toBe(1_100);
    time.learn('one', 1_300, 200);
    expect(time.atLeast(200)).toBe(1_300);

    time.learn('other', 10, 200);
    expect(time.atLeast(201)).toBe(11);
  });

  it('never lets services drive each other’s time on, whatever their clocks show and however often they ask', () => {
    const step = fc.record({ service: fc.nat(2), afterMs: fc.double({ min: 0, max: 3, noNaN: true }) });
    const startsMs = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0, max: 1_000, noNaN: true })));

    fc.assert(
      fc.property(startsMs, fc.array(step, { minLength: 20, maxLength: 400 }), (offsetsMs, steps) => {
        const times = offsetsMs.map(() => createSharedTime());
        let [trueMs, counterMs] = [0, 0];
        for (const { service, afterMs } of steps) {
          trueMs += afterMs;
          const nowMs = trueMs + offsetsMs[service]!;
          counterMs = Math.max(counterMs, times[service]!.atLeast(nowMs) ?? 0);
          times[service]!.learn('one', counterMs, nowMs);

          expect(counterMs).toBeLessThanOrEqual(trueMs + 1e-6);
        }
      }),
    );
  });

  it('goes as fast as true time while one service asks, but for the millisecond it is rounded by', () => {
    const [time, startMs] = [createSharedTime(), 0.7];
    time.learn('one', 0, startMs);
    let counterMs = 0;
    for (let nowMs = startMs; nowMs < 10_000; nowMs += 3.3) {
      counterMs = Math.max(counterMs, time.atLeast(nowMs) ?? 0);
      time.learn('one', counterMs, nowMs + 0.4);
    }

    expect(counterMs).toBeGreaterThan(9_990);
  });
});

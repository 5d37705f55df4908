import { describe, expect, it } from 'vitest';
import { testRateLimitStore, movedClock } from '../../../../test/support/rate-limit-store-contract.ts';
import { createMemoryStore } from './memory-store.ts';

describe('the memory store', () => {
  testRateLimitStore((deps) => createMemoryStore({ ...deps, mostInstants: 1_000 }));
});

describe('the bound of the memory store', () => {
  it('forgets who was not seen for longest, and nobody else', () => {
    const clock = movedClock();
    const { take } = createMemoryStore({ clock, windowMs: 1_000, mostInstants: 4 });
    const isAdmitted = (key: string) => take([{ key, limit: 2 }]).isAdmitted;
    const before = ['old', 'old', 'new', 'new', 'new', 'newest'].map(isAdmitted);

    const after = ['old', 'new'].map(isAdmitted);

    expect(before).toEqual([true, true, true, true, false, true]);
    expect(after).toEqual([true, false]);
  });
});

describe('the clock of the memory store', () => {
  it('is not the one that people set', () => {
    const clock = movedClock();
    const { take } = createMemoryStore({ clock, windowMs: 1_000, mostInstants: 100 });
    const isAdmitted = () => take([{ key: 'a', limit: 1 }]).isAdmitted;
    isAdmitted();

    const afterSteps = [61 * 60_000, -61 * 60_000, 365 * 86_400_000].map((stepMs) => {
      clock.setWall(clock.nowMs() + stepMs);
      return isAdmitted();
    });
    clock.moveTo(clock.sinceBootMs() + 1_000);

    expect(afterSteps).toEqual([false, false, false]);
    expect(isAdmitted()).toBe(true);
  });
});

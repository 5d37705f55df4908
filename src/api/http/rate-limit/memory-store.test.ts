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

describe('what the memory store forgets', () => {
  function storeOf(mostInstants: number) {
    const clock = movedClock();
    const { take } = createMemoryStore({ clock, windowMs: 1_000, mostInstants });
    return { clock, isAdmitted: (key: string, limit: number) => take([{ key, limit }]).isAdmitted };
  }

  it('is no more than its bound asks for', () => {
    const { isAdmitted } = storeOf(2);
    ['old', 'new', 'newest'].forEach((key) => isAdmitted(key, 1));

    expect([isAdmitted('new', 1), isAdmitted('newest', 1), isAdmitted('old', 1)]).toEqual([false, false, true]);
  });

  it('is who came last longest ago, not who came first', () => {
    const { isAdmitted } = storeOf(3);
    ['a', 'b', 'a', 'c'].forEach((key) => isAdmitted(key, 2));

    expect([isAdmitted('a', 2), isAdmitted('b', 1)]).toEqual([false, true]);
  });

  it('is nobody while the requests of one window are within its bound, however many came before', () => {
    const { clock, isAdmitted } = storeOf(6);
    for (let i = 0; i < 40; i += 1) {
      isAdmitted('busy', 9);
      clock.moveTo(clock.sinceBootMs() + 250);
    }
    isAdmitted('quiet', 1);
    isAdmitted('busy', 9);

    expect(isAdmitted('quiet', 1)).toBe(false);
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

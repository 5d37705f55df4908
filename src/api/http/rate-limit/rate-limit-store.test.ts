import { describe, expect, it } from 'vitest';
import { type BudgetState, decide } from './rate-limit-store.ts';

const NOW_MS = 1_000;
const WINDOW_MS = 1_000;

/** The same whichever budget is asked first. */
function decisionOf(one: BudgetState, other: BudgetState) {
  const decision = decide([one, other], NOW_MS, WINDOW_MS);
  expect(decide([other, one], NOW_MS, WINDOW_MS)).toEqual(decision);
  return decision;
}

describe('a request that two budgets are asked about', () => {
  it('is told of the one with least left, however soon that has more', () => {
    expect(decisionOf({ limit: 5, timesMs: [900] }, { limit: 2, timesMs: [100] })).toEqual({
      isAdmitted: true,
      remaining: 0,
      waitMs: 100,
    });
  });

  it('is told of the one that takes longest, where as much is left of both', () => {
    expect(decisionOf({ limit: 2, timesMs: [100] }, { limit: 2, timesMs: [500] })).toEqual({
      isAdmitted: true,
      remaining: 0,
      waitMs: 500,
    });
  });

  it('is told of the one that is full longest, where both are', () => {
    expect(decisionOf({ limit: 1, timesMs: [100] }, { limit: 1, timesMs: [500] })).toEqual({
      isAdmitted: false,
      remaining: 0,
      waitMs: 500,
    });
  });
});

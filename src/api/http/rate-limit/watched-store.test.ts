import { describe, expect, it } from 'vitest';
import type { RateClaim, RateOutcome } from './rate-limit-store.ts';
import { createWatchedStore } from './watched-store.ts';

const COUNTED: RateOutcome = { isAdmitted: true, remaining: 5, waitMs: 1 };
const LOST: RateOutcome = { uncounted: 'lost', waitMs: 1 };
const FULL: RateOutcome = { uncounted: 'full', waitMs: 1 };
const CLAIM: RateClaim = { key: 'candidates 203.0.113.7', limit: 60 };

function watched() {
  const state = { nowMs: 0, outcome: COUNTED, taken: [] as number[] };
  const store = createWatchedStore(
    {
      async take(claims) {
        state.taken.push(claims.length);
        return state.outcome;
      },
      close: () => undefined,
    },
    { sinceBootMs: () => state.nowMs },
  );
  /** What is said, once what is asked beside was answered. */
  const problem = async () => {
    store.problem();
    await Promise.resolve();
    await Promise.resolve();
    return store.problem();
  };
  return { state, store, problem };
}

describe('a watched store', () => {
  it('hands outcomes on as they are', async () => {
    const { state, store } = watched();
    expect(await store.take([CLAIM])).toBe(COUNTED);
    state.outcome = LOST;
    expect(await store.take([CLAIM])).toBe(LOST);
  });

  it('tells a problem from the first request that could not be counted, until one is', async () => {
    const { state, store } = watched();
    expect(store.problem()).toBeNull();
    state.outcome = LOST;
    state.nowMs = 100;
    await store.take([CLAIM]);
    state.nowMs = 900;
    await store.take([CLAIM]);
    expect(store.problem()).toEqual({ reason: 'lost', forMs: 800, isAnswered: false });

    state.outcome = COUNTED;
    await store.take([CLAIM]);
    expect(store.problem()).toBeNull();
  });

  it('finds out by itself where nobody asks for anything, and when it is over', async () => {
    const { state, problem } = watched();
    state.outcome = LOST;
    expect(await problem()).toEqual({ reason: 'lost', forMs: 0, isAnswered: false });

    state.nowMs = 1_000;
    state.outcome = COUNTED;
    expect(await problem()).toBeNull();
  });

  it('asks once a second at most, and uses up nobody’s requests', async () => {
    const { state, problem } = watched();
    for (state.nowMs = 0; state.nowMs < 3_000; state.nowMs += 100) await problem();

    expect(state.taken).toEqual([0, 0, 0]);
  });

  it('does not take room for nothing as room for a new client', async () => {
    const { state, store, problem } = watched();
    state.outcome = FULL;
    await store.take([CLAIM]);
    state.outcome = COUNTED;

    expect(await problem()).toMatchObject({ reason: 'full' });
  });
});

import { describe, expect, it } from 'vitest';
import { createExpectedWait } from './expected-wait.ts';

function afterAnswersOf(...tookMs: readonly number[]) {
  const wait = createExpectedWait();
  for (const ms of tookMs) wait.note(ms);
  return wait;
}

const many = (ms: number): number[] => Array.from({ length: 500 }, () => ms);

describe('createExpectedWait', () => {
  it('lets in what is answered within 60 ms at the pace of late', () => {
    const wait = afterAnswersOf(...many(3));

    expect([wait.isTooLong(19), wait.isTooLong(21)]).toEqual([false, true]);
  });

  it('refuses few more for one answer that took seconds', () => {
    const wait = afterAnswersOf(...many(3), 5_000);

    expect(wait.isTooLong(12)).toBe(false);
  });

  it('lets in whatever nothing waits before, however slow answers are', () => {
    expect(afterAnswersOf(...many(10_000)).isTooLong(0)).toBe(false);
  });
});

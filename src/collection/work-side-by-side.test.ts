import { describe, expect, it } from 'vitest';
import { workSideBySide } from './work-side-by-side.ts';

const NEVER = new AbortController().signal;

describe('workSideBySide', () => {
  it('works on every item once, in order, and on no more at once than told', async () => {
    const begun: number[] = [];
    let running = 0;
    let most = 0;

    await workSideBySide([1, 2, 3, 4, 5], { atOnce: 2, interrupt: NEVER }, async (item) => {
      begun.push(item);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });

    expect(begun).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('begins nothing new once it is interrupted', async () => {
    const stop = new AbortController();
    const begun: number[] = [];

    await workSideBySide([1, 2, 3], { atOnce: 1, interrupt: stop.signal }, async (item) => {
      begun.push(item);
      stop.abort();
    });

    expect(begun).toEqual([1]);
  });
});

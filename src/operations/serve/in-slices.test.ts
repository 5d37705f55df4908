import { describe, expect, it } from 'vitest';
import type { Steps } from '../../base/steps.ts';
import { inSlices } from './in-slices.ts';

function* busyFor(stepMs: number, steps: number): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    const endMs = performance.now() + stepMs;
    while (performance.now() < endMs);
    yield;
  }
  return 'done';
}

describe('work in slices', () => {
  it('lets everything else have its turn, and ends with its result', async () => {
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);

    const result = await inSlices(busyFor(2, 50));
    isOver = true;

    expect(result).toBe('done');
    // 100 ms of work in slices of 10.
    expect(turns).toBeGreaterThanOrEqual(8);
  });

  it('fails as its work does', async () => {
    const failing = (function* (): Steps<never> {
      yield;
      throw new RangeError('broken');
    })();

    await expect(inSlices(failing)).rejects.toThrow(RangeError);
  });
});

import { expect, it } from 'vitest';
import { createStamp } from './timestamp-cache.ts';

it('a stamp says each millisecond by its own name, also when the clock is set back', () => {
  let nowMs = Date.parse('2026-09-06T08:30:00.000Z');
  const stampNow = createStamp({ nowMs: () => nowMs });

  const stamps = [0, 0, 1, -2].map((stepMs) => {
    nowMs += stepMs;
    return stampNow();
  });

  expect(stamps).toEqual([
    '2026-09-06T08:30:00.000Z',
    '2026-09-06T08:30:00.000Z',
    '2026-09-06T08:30:00.001Z',
    '2026-09-06T08:29:59.999Z',
  ]);
});

import { expect, it } from 'vitest';
import { createRestartDelay } from './restart-delay.ts';

it('replaces what lived a while at once, and what ends soon after its start ever later, half a minute at most', () => {
  const { afterLife } = createRestartDelay();

  expect([60_000, 100, 100, 100, 100, 60_000, 100].map((livedMs) => afterLife(livedMs))).toEqual([
    0, 250, 500, 1_000, 2_000, 0, 250,
  ]);
  expect(Array.from({ length: 20 }, () => afterLife(1)).at(-1)).toBe(32_000);
});

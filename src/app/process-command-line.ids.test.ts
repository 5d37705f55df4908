import { expect, it } from 'vitest';
import { createRandomHex } from './process-command-line.ts';

it('random digits are 24, and never the same twice over many blocks', () => {
  const randomHex = createRandomHex();

  const drawn = Array.from({ length: 2_000 }, () => randomHex());

  expect(drawn.filter((digits) => !/^[0-9a-f]{24}$/.test(digits))).toEqual([]);
  expect(new Set(drawn).size).toBe(2_000);
});

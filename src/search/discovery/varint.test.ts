import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNumberReader, createNumberWriter } from './varint.ts';

it('gives whole numbers of 32 bits back as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat({ max: 300 }), fc.integer({ min: 0, max: 0xffff_ffff }))), (numbers) => {
      const writer = createNumberWriter();
      for (const number of numbers) writer.push(number);
      const next = createNumberReader(writer.bytes(), 0);

      expect(numbers.map(() => next())).toEqual(numbers);
      expect(next()).toBe(0);
    }),
  );
});

it('writes a small number as one byte, and any number of them', () => {
  const writer = createNumberWriter();
  for (let i = 0; i < 200_000; i += 1) writer.push(i & 0x7f);

  expect(writer.bytes().length).toBe(200_000);
});

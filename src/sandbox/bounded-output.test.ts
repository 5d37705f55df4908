import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBoundedOutput } from './bounded-output.ts';

describe('createBoundedOutput', () => {
  it('keeps the first bytes, however they come', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 20, min: 32, max: 126 }).map((bytes) => Buffer.from(bytes)));
    fc.assert(
      fc.property(chunks, fc.nat(100), (all, maxBytes) => {
        const output = createBoundedOutput(maxBytes);
        for (const chunk of all) output.add(chunk);

        expect(output.text()).toBe(Buffer.concat(all).toString().slice(0, maxBytes));
      }),
    );
  });

  it('gives a character that was cut through as the sign for it', () => {
    const output = createBoundedOutput(2);

    output.add(Buffer.from('a€'));

    expect(output.text()).toBe('a\ufffd');
  });
});

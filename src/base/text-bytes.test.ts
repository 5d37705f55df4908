import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextBytes } from './text-bytes.ts';

function joined(texts: readonly string[]): Uint8Array {
  const bytes = createTextBytes();
  for (const text of texts) bytes.add(text);
  return bytes.bytes();
}

describe('createTextBytes', () => {
  it('gives the bytes of all texts put together', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        expect(joined(texts)).toEqual(new TextEncoder().encode(texts.join('')));
      }),
    );
  });

  it('takes texts that are longer than what it makes room for at once', () => {
    const texts = ['字'.repeat(700_000), 'a', '字'.repeat(400_000), 'b'];

    expect(joined(texts)).toEqual(new TextEncoder().encode(texts.join('')));
  });

  it('can be asked for the bytes so far, and takes more', () => {
    const bytes = createTextBytes();
    bytes.add('one');
    const before = bytes.bytes();
    bytes.add(' two');

    expect(new TextDecoder().decode(before)).toBe('one');
    expect(new TextDecoder().decode(bytes.bytes())).toBe('one two');
  });
});

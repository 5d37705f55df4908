import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSections, type Sections, writeSections } from './sections.ts';

const ARRAYS = { bytes: Uint8Array.of(1, 2, 3), shorts: Uint16Array.of(500), words: Uint32Array.of(7, 4_000_000_000) };
const FILE = writeSections({ meta: { documents: 3, k1: 1.2 }, arrays: ARRAYS });

function everythingIn(sections: Sections): unknown {
  return {
    documents: sections.number('documents'),
    k1: sections.number('k1'),
    bytes: sections.u8('bytes'),
    shorts: sections.u16('shorts'),
    words: sections.u32('words'),
  };
}

/** What reading gave; only a RangeError counts as a refusal. */
function readOrRefused(bytes: Uint8Array): unknown {
  try {
    return everythingIn(readSections(bytes));
  } catch (error) {
    if (error instanceof RangeError) return 'refused';
    throw error;
  }
}

const WHOLE = { documents: 3, k1: 1.2, ...ARRAYS };

describe('sections', () => {
  it('gives back arrays of all kinds and sizes, and the numbers', () => {
    const arrays = fc.record({ a: fc.uint8Array(), bb: fc.uint16Array(), ccc: fc.uint32Array() });
    fc.assert(
      fc.property(arrays, fc.double({ noNaN: true, noDefaultInfinity: true }), ({ a, bb, ccc }, number) => {
        const sections = readSections(writeSections({ meta: { number }, arrays: { a, bb, ccc } }));

        expect([sections.u8('a'), sections.u16('bb'), sections.u32('ccc')]).toEqual([a, bb, ccc]);
        // The header is JSON, which has no negative zero.
        expect(sections.number('number')).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  it('gives the same bytes whatever the order of the arrays', () => {
    const { bytes, shorts, words } = ARRAYS;

    const reordered = writeSections({ meta: { documents: 3, k1: 1.2 }, arrays: { words, bytes, shorts } });

    expect(reordered).toEqual(FILE);
  });

  it('reads a part of a larger buffer at any offset', () => {
    const read = Array.from({ length: 9 }, (_, offset) => {
      const larger = new Uint8Array(offset + FILE.length);
      larger.set(FILE, offset);
      return [
        everythingIn(readSections(larger.subarray(offset))),
        everythingIn(readSections(Buffer.from(larger.buffer, offset))),
      ];
    });

    expect(read).toEqual(Array.from({ length: 9 }, () => [WHOLE, WHOLE]));
  });

  it('copies nothing where the bytes lie as they should', () => {
    const sections = readSections(FILE);

    expect(sections.u32('words').buffer).toBe(FILE.buffer);
  });

  it('refuses a file that ends too early, at whatever byte', () => {
    const answers = Array.from({ length: FILE.length }, (_, end) => readOrRefused(FILE.slice(0, end)));

    expect(answers).toEqual(answers.map(() => 'refused'));
    expect(readOrRefused(FILE)).toEqual(WHOLE);
  });

  it.each([
    ['no bytes', new Uint8Array()],
    ['another file', new TextEncoder().encode('{"entry":{"entry_id":"plugin.discovery.0"}}')],
    ['another version', FILE.with(4, 2)],
    ['a header that is no JSON', FILE.with(12, 0)],
  ])('refuses %s', (_case, bytes) => {
    const answer = readOrRefused(bytes);

    expect(answer).toBe('refused');
  });

  it('refuses sections and numbers it does not have, and a section of another type', () => {
    const sections = readSections(FILE);

    expect(() => sections.u8('none')).toThrow(RangeError);
    expect(() => sections.u16('words')).toThrow(RangeError);
    expect(() => sections.number('none')).toThrow(RangeError);
  });
});

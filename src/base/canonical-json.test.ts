import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, canonicalJson, wellFormedJson } from './canonical-json.ts';
import { Failure } from './failure.ts';

const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 });

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeysReversed(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, withKeysReversed(member)] as const)
      .toReversed(),
  );
}

describe('canonicalJson', () => {
  it('is read back as the value it was written from', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const readBack: unknown = JSON.parse(canonicalJson(value));

        // JSON has one zero; a round trip through the built-in writer drops the other.
        expect(readBack).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('has the same bytes for any order of keys', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalJson(withKeysReversed(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('sorts keys by code units, as RFC 8785 does in its own example', () => {
    const value = {
      '€': 'Euro',
      '\r': 'CR',
      '\ufb33': 'Dalet',
      '1': 'One',
      '😀': 'Smile',
      '\u0080': 'Control',
      ö: 'o',
    };

    const keys = Object.values(JSON.parse(canonicalJson(value)));

    expect(keys).toEqual(['One', 'CR', 'Control', 'o', 'Euro', 'Smile', 'Dalet']);
  });

  it.each([
    [-0, '0'],
    [1e21, '1e+21'],
    [0.1, '0.1'],
    ['飞书\n"', String.raw`"飞书\n\""`],
    [{ b: [1, null, true], a: {} }, '{"a":{},"b":[1,null,true]}'],
  ])('writes %j as %s', (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it.each([
    ['undefined', undefined],
    ['a member that is undefined', { a: undefined }],
    ['a hole of an array', Array(1)],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['a bigint', 1n],
    ['NaN', Number.NaN],
    ['an infinite number', [Number.POSITIVE_INFINITY]],
    ['half of a surrogate pair', 'a\ud83d'],
    ['half of a surrogate pair in a key', { '\udc00': 1 }],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
  ])('refuses %s', (_case, value) => {
    expect(() => canonicalJson(value)).toThrow(Failure);
  });
});

describe('wellFormedJson', () => {
  it('leaves what has a form in UTF-8 as it is, and gives one to all else', () => {
    const legible = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 4 });
    const spelled = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(legible, spelled, (value, text) => {
        const plain: Json = JSON.parse(JSON.stringify(value));

        expect(wellFormedJson(plain)).toEqual(plain);
        expect(wellFormedJson([{ [text]: text }])).toEqual([{ [text.toWellFormed()]: text.toWellFormed() }]);
      }),
    );
  });

  it('writes half of a surrogate pair as U+FFFD, in names too', () => {
    expect(wellFormedJson({ 'a\ud800': ['x\udfff', 1, null, { b: '😀' }] })).toEqual({
      'a\ufffd': ['x\ufffd', 1, null, { b: '😀' }],
    });
  });
});

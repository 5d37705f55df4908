import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRepeatedKey, jsonParts } from './json-parts.ts';

describe('hasRepeatedKey', () => {
  it.each([
    ['in the outermost object', '{"a":1,"b":2,"a":1}'],
    ['deep inside', '[{"a":[{"b":1,"c":{},"b":3}]}]'],
    ['once escaped', String.raw`{"a":1,"\u0061":2}`],
    ['that is the prototype key', '{"__proto__":1,"__proto__":2}'],
    ['of thousands', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":0,`).join('')}"k7":1}`],
  ])('finds a key twice %s', (_case, text) => {
    expect(hasRepeatedKey(text)).toBe(true);
  });

  it('reads a string of many megabytes, and what stands behind it', () => {
    expect(hasRepeatedKey(`[{"a":"${'x'.repeat(20_000_000)}"},{"b":1,"b":2}]`)).toBe(true);
    expect(hasRepeatedKey(`[{"a":"${'\\\\\\"'.repeat(2_000_000)}"},{"b":1}]`)).toBe(false);
  });

  it('finds none in what JSON.stringify writes, and one where a member is written again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), (value) => {
        const text = JSON.stringify(value);
        const [key = ''] = Object.keys(value);

        expect(hasRepeatedKey(text)).toBe(false);
        expect(hasRepeatedKey(`${text.slice(0, -1)},${JSON.stringify(key)}:0}`)).toBe(true);
      }),
    );
  });
});

describe('jsonParts', () => {
  it('tells where values stand, and takes no sign inside a string for one', () => {
    const parts = [...jsonParts(String.raw`{"a":["],\"{",{}]}`)].map((part) =>
      'offset' in part ? [part.kind, part.offset, part.depth] : [part.kind],
    );

    expect(parts).toEqual([
      ['open', 0, 1],
      ['key'],
      ['open', 5, 2],
      ['string'],
      ['comma', 13, 2],
      ['open', 14, 3],
      ['close', 15, 3],
      ['close', 16, 2],
      ['close', 17, 1],
    ]);
  });
});

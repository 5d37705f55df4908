import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../base/canonical-json.ts';
import { plainJson } from './source-record.ts';

describe('plainJson', () => {
  it('mends what JSON text can spell and UTF-8 or RFC 8785 cannot', () => {
    expect(plainJson(JSON.parse(String.raw`{"a":"x\ud800","b":1e999}`))).toEqual({ a: 'x\ufffd', b: null });
  });

  it('keeps a key named __proto__ an ordinary one', () => {
    const copy = plainJson(JSON.parse('{"__proto__":{"a":1}}'));

    expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it.each([
    ['too deep', JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)],
    ['too large', Array.from({ length: 30_000 }, () => 0)],
    [
      'cyclic',
      (() => {
        const cycle: unknown[] = [];
        cycle.push(cycle);
        return cycle;
      })(),
    ],
    ['not JSON', { at: 1n }],
  ])('refuses what is %s', (_case, value) => {
    expect(plainJson(value)).toBeUndefined();
  });

  it('gives only what has a canonical form, and leaves sound JSON as it is', () => {
    const soundJson = fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      return canonicalJson(plainJson(JSON.parse(text))) === canonicalJson(JSON.parse(text));
    });

    fc.assert(soundJson);
  });
});

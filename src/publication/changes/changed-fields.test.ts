import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../base/canonical-json.ts';
import { changedFields } from './changed-fields.ts';

describe('changedFields', () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    ['nothing of equals, whatever the order of their keys', { a: 1, b: [2] }, { b: [2], a: 1 }, []],
    ['what changed, not what it stands in', { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 1, d: 3 } } }, ['/a/b/d']],
    ['a list as a whole', { a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, ['/a']],
    ['what came and what went', { a: 1 }, { b: 1 }, ['/a', '/b']],
    ['null that became an object', { a: null }, { a: { b: 1 } }, ['/a']],
    ['keys with slash and tilde, as RFC 6901 writes them', { 'a/b~c': 1 }, { 'a/b~c': 2 }, ['/a~1b~0c']],
    ['a name that every object has', {}, JSON.parse('{"__proto__":1,"toString":2}'), ['/__proto__', '/toString']],
    ['the whole, where one is no object', 1, { a: 1 }, ['']],
  ])('names %s', (_what, before, after, pointers) => {
    expect(changedFields(before, after)).toEqual(pointers);
  });

  it('is empty of equal values and of them only', () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(changedFields(a, b).length === 0).toBe(canonicalJson(a) === canonicalJson(b));
        expect(changedFields(a, structuredClone(a))).toEqual([]);
      }),
    );
  });
});

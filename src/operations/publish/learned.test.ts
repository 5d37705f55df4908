import { describe, expect, it } from 'vitest';
import { isInForce } from './learned.ts';

/** A hundred plugins, of which some say something else, some are gone and some came. */
function sample({ changed = 0, gone = 0, came = 0 }): ReadonlyMap<string, string> {
  const all = Array.from({ length: 100 + came }, (_, i) => [`p${i}`, i < changed ? 'else' : 'same'] as const);
  return new Map(all.slice(0, 100 - gone).concat(all.slice(100)));
}

describe('what was learned', () => {
  it.each([
    [{}, true],
    [{ changed: 5 }, true],
    [{ changed: 6 }, false],
    [{ gone: 5 }, true],
    [{ gone: 6 }, false],
    [{ came: 5 }, true],
    [{ came: 6 }, false],
    [{ changed: 3, gone: 2 }, true],
    [{ changed: 3, gone: 3 }, false],
  ])('is in force until a twentieth of its plugins says something else: %j', (touched, expected) => {
    expect(isInForce(sample({}), sample(touched))).toBe(expected);
  });

  it('of nothing is in force for nothing else', () => {
    expect([isInForce(new Map(), new Map()), isInForce(new Map(), sample({}))]).toEqual([true, false]);
  });
});

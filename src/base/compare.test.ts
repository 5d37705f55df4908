import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodeUnits } from './compare.ts';

describe('compareCodeUnits', () => {
  it('puts capitals before small letters and Latin before Han, as no language does', () => {
    expect(['飞', 'b', 'B', 'é', 'a'].sort(compareCodeUnits)).toEqual(['B', 'a', 'b', 'é', '飞']);
  });

  it('is a total order: equal only for the same text, and turned round with its arguments', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3 });

    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(compareCodeUnits(a, b) === 0).toBe(a === b);
        expect(compareCodeUnits(a, b) + compareCodeUnits(b, a)).toBe(0);
        const [first = '', second = '', third = ''] = [a, b, c].sort(compareCodeUnits);
        expect(compareCodeUnits(first, third)).toBe(first === third ? 0 : -1);
        expect(compareCodeUnits(second, third)).not.toBe(1);
      }),
    );
  });
});

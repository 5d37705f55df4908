import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathSegment } from './concept-names.ts';

describe('pathSegment', () => {
  it.each([
    ['Code review', 'code-review'],
    ['C++ & Rust', 'c-rust'],
    ['归档', 'u5f526863'],
    ['a very long name of something', 'a-very-long-name-of'],
  ])('makes %s to %s', (text, expected) => {
    expect(pathSegment(text)).toBe(expected);
  });

  it('is legal in a path whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
        expect(pathSegment(text)).toMatch(/^[a-z0-9][a-z0-9-]{0,18}$/);
      }),
    );
  });
});

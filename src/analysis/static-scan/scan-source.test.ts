import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePositions } from './scan-source.ts';

describe('linePositions', () => {
  it('counts lines and columns from one, over every kind of line end', () => {
    const positionOf = linePositions('a\nb\r\nc\rd\u2028e');

    expect([0, 2, 5, 7, 9].map((offset) => positionOf(offset))).toEqual(
      [1, 2, 3, 4, 5].map((line) => ({ line, column: 1 })),
    );
    expect(positionOf(4)).toEqual({ line: 2, column: 3 });
  });

  it('gives what splitting the text gives', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bc', '\n'), { minLength: 1 }), fc.nat(), (parts, at) => {
        const text = parts.join('');
        const offset = at % text.length;
        const before = text.slice(0, offset).split('\n');

        expect(linePositions(text)(offset)).toEqual({ line: before.length, column: before.at(-1)!.length + 1 });
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { matchesIn } from './matches-in.ts';

describe('matches of a form in a text', () => {
  it('are all of them, with their groups and places', () => {
    const found = matchesIn('a1 b2', /(?<letter>[a-z])\d/g);

    expect(found.map(({ groups, index }) => [groups?.['letter'], index])).toEqual([
      ['a', 0],
      ['b', 3],
    ]);
  });

  it('are the same each time they are asked for', () => {
    const form = /x/g;

    expect(matchesIn('x x', form).length).toBe(2);
    expect(matchesIn('x x', form).length).toBe(2);
    expect(matchesIn('none', form)).toEqual([]);
  });
});

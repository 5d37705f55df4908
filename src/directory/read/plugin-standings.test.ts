import { describe, expect, it } from 'vitest';
import { packStandings } from './plugin-standings.ts';

describe('packStandings', () => {
  it('gives each plugin its nodes, the canonical one first, and its capabilities', () => {
    const standingOf = packStandings(
      [
        { node: 4, cross: [2, 9], capabilities: ['b'] },
        { node: 1, cross: [], capabilities: [] },
        { node: 3, cross: [1], capabilities: ['b', 'a', 'unheard'] },
      ],
      [{ id: 'a' }, { id: 'b' }],
    );

    const standings = [0, 1, 2].map((plugin) => standingOf(plugin));

    expect(standings.map(({ nodes }) => [...nodes])).toEqual([[4, 2, 9], [1], [3, 1]]);
    expect(standings.map(({ capabilities }) => [...capabilities])).toEqual([[1], [], [1, 0]]);
  });
});

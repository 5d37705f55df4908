import { describe, expect, it } from 'vitest';
import { packPlacements } from './plugin-lists.ts';

describe('packPlacements', () => {
  it('gives each plugin its nodes, the canonical one first, and its capabilities', () => {
    const placementOf = packPlacements(
      [
        { node: 4, cross: [2, 9], capabilities: ['b'] },
        { node: 1, cross: [], capabilities: [] },
        { node: 3, cross: [1], capabilities: ['b', 'a', 'unheard'] },
      ],
      [{ id: 'a' }, { id: 'b' }],
    );

    const packed = [0, 1, 2].map((plugin) => placementOf(plugin));

    expect(packed.map(({ nodes }) => [...nodes])).toEqual([[4, 2, 9], [1], [3, 1]]);
    expect(packed.map(({ capabilities }) => [...capabilities])).toEqual([[1], [], [1, 0]]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTopKeys } from './top-k.ts';

function topOf(keys: readonly number[], room: number): readonly number[] {
  const top = createTopKeys(room);
  for (const key of keys) top.offer(key);
  return [...top.sorted()];
}

describe('createTopKeys', () => {
  it('gives what sorting gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 })), fc.integer({ min: 1, max: 20 }), (keys, room) => {
        expect(topOf(keys, room)).toEqual(keys.toSorted((a, b) => b - a).slice(0, room));
      }),
    );
  });

  it('tells the least kept key once every place is taken', () => {
    const top = createTopKeys(2);
    top.offer(5);
    const whileRoom = top.least();
    top.offer(9);
    top.offer(7);

    expect([whileRoom, top.least()]).toEqual([0, 7]);
  });
});

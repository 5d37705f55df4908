import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTopKeys, type TopKeys } from './top-k.ts';

function offerAll(top: TopKeys, keys: readonly number[], room: number): void {
  top.begin(room);
  for (const key of keys) if (key > top.least()) top.offer(key);
}

const someKeys = fc.array(fc.integer({ min: 1, max: 100 }));
const someRoom = fc.integer({ min: 1, max: 20 });

describe('createTopKeys', () => {
  it('gives what sorting gives, one query after the other', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someKeys, someRoom), { minLength: 1, maxLength: 4 }), (queries) => {
        const top = createTopKeys();
        for (const [keys, room] of queries) {
          offerAll(top, keys, room);
          expect([...top.sorted()]).toEqual(
            keys
              .toSorted((a, b) => b - a)
              .slice(0, room)
              .reverse(),
          );
        }
      }),
    );
  });

  it('tells the least kept key once every place is taken and it was asked to look', () => {
    fc.assert(
      fc.property(someKeys, someRoom, (keys, room) => {
        const top = createTopKeys();
        offerAll(top, keys, room);
        top.tighten();

        const kept = keys.toSorted((a, b) => b - a);
        expect(top.least()).toBe(keys.length < room ? 0 : kept[room - 1]);
      }),
    );
  });
});

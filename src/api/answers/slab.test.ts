import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Blocks, createBlockStore } from './slab.ts';

const BLOCKS = 10;

describe('createBlockStore', () => {
  it('gives back every piece as it was written, whatever was freed and written in between', () => {
    const step = fc.record({ sizeBytes: fc.nat(12_000), fill: fc.nat(255), freed: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = createBlockStore(BLOCKS * 4_096);
        const held: { blocks: Blocks; bytes: Buffer }[] = [];

        for (const { sizeBytes, fill, freed } of steps) {
          if (freed < held.length) store.free(held.splice(freed, 1)[0]!.blocks);
          const bytes = Buffer.alloc(sizeBytes, fill);
          if (store.hasRoomFor(sizeBytes)) held.push({ blocks: store.write(bytes), bytes });
        }

        const places = held.flatMap(({ blocks }) => blocks.places);
        expect(new Set(places).size).toBe(places.length);
        expect(places.length).toBeLessThanOrEqual(BLOCKS);
        for (const { blocks, bytes } of held) {
          const read = Buffer.alloc(bytes.length + 1);
          store.copyInto(blocks, read, 1);
          expect(read.subarray(1).equals(bytes)).toBe(true);
        }
      }),
    );
  });

  it('refuses what does not fit', () => {
    const store = createBlockStore(4_096);
    store.write(Buffer.from('all there is'));

    expect(store.hasRoomFor(0)).toBe(false);
    expect(() => store.write(Buffer.from('more'))).toThrow(RangeError);
  });
});

/** Where some bytes lie in a store. */
export interface Blocks {
  readonly sizeBytes: number;
  readonly places: readonly number[];
}

/** Bytes of any size in one piece of memory of a fixed size. */
export interface BlockStore {
  /** How many blocks there are. */
  readonly blocks: number;
  readonly hasRoomFor: (sizeBytes: number) => boolean;
  /** Throws RangeError where there is no room. */
  readonly write: (bytes: Uint8Array) => Blocks;
  readonly copyInto: (blocks: Blocks, target: Uint8Array, targetStart: number) => void;
  /** Their place may be taken from now on. */
  readonly free: (blocks: Blocks) => void;
}

/** Half of one is lost at the end of each piece of data. */
const BLOCK_BYTES = 4_096;

/**
 * Memory that is allocated once and never given back piece by piece: buffers of
 * all sizes that live for minutes leave holes behind, and a bound on their
 * lengths is then none on what the process takes. A page that was never written
 * takes no memory yet.
 */
export function createBlockStore(maxBytes: number): BlockStore {
  const blocks = Math.floor(maxBytes / BLOCK_BYTES);
  const memory = Buffer.allocUnsafeSlow(blocks * BLOCK_BYTES);
  // Taken from the end, so the first blocks are used first.
  const freePlaces = Array.from({ length: blocks }, (_, i) => blocks - 1 - i);
  const blocksFor = (sizeBytes: number): number => Math.max(1, Math.ceil(sizeBytes / BLOCK_BYTES));
  return {
    blocks,
    hasRoomFor: (sizeBytes) => freePlaces.length >= blocksFor(sizeBytes),
    write(bytes) {
      const count = blocksFor(bytes.length);
      if (count > freePlaces.length) throw new RangeError('There is no room left.');
      const places = freePlaces.splice(-count).toReversed();
      places.forEach((place, i) => {
        memory.set(bytes.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES), place * BLOCK_BYTES);
      });
      return { sizeBytes: bytes.length, places };
    },
    copyInto({ sizeBytes, places }, target, targetStart) {
      for (let first = 0; first < places.length;) {
        // Blocks that stand beside each other are copied at once: a call costs as much as a thousand bytes.
        let behind = first + 1;
        while (behind < places.length && places[behind] === places[behind - 1]! + 1) behind += 1;
        const start = places[first]! * BLOCK_BYTES;
        const length = Math.min((behind - first) * BLOCK_BYTES, sizeBytes - first * BLOCK_BYTES);
        target.set(memory.subarray(start, start + length), targetStart + first * BLOCK_BYTES);
        first = behind;
      }
    },
    free({ places }) {
      // Its first block is taken next again, so that blocks keep standing beside each other.
      freePlaces.push(...places.toReversed());
    },
  };
}

import { LRUCache } from 'lru-cache';
import { type Blocks, createBlockStore } from './slab.ts';

/**
 * Answers of one publication that were given before, without what differs from
 * one request to the next. It belongs to the publication it answers from and
 * goes with it: no answer can outlive a switch. In memory only.
 */
export interface AnswerCache {
  /** `undefined`: nothing is kept under this key of `answerKey`. */
  readonly find: (key: string) => Blocks | undefined;
  /** Keeps a copy, at the cost of what was not asked for longest. */
  readonly keep: (key: string, body: Uint8Array) => void;
  /** Writes what was found into other memory; only in the turn in which it was found. */
  readonly copyInto: (found: Blocks, target: Uint8Array, targetStart: number) => void;
}

/** Of the default size a page of 21 hits is kept; one of 50 would push out ten of five. */
const LARGEST_SHARE = 1 / 64;

/** @param maxBytes bound of all answers together; 0: nothing is kept */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const store = createBlockStore(maxBytes);
  const bodies = new LRUCache<string, Blocks>({
    // Every entry has a block at least, so there are never more; the blocks are the bound.
    max: Math.max(1, store.blocks),
    dispose: (blocks) => store.free(blocks),
  });
  return {
    find: (key) => bodies.get(key),
    keep(key, body) {
      if (body.length > maxBytes * LARGEST_SHARE) return;
      bodies.delete(key);
      while (!store.hasRoomFor(body.length) && bodies.size > 0) bodies.pop();
      if (store.hasRoomFor(body.length)) bodies.set(key, store.write(body));
    },
    copyInto: store.copyInto,
  };
}

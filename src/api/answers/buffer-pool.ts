/** A response of Node, as far as it says that the system has taken over all of it. */
interface Finishing {
  readonly once: (event: 'finish', listener: () => void) => unknown;
}

/** Memory that answers are written into, used again and again. */
export interface ReplyMemory {
  /** At least so many bytes; what they hold is of no meaning. */
  readonly take: (sizeBytes: number) => Buffer;
  /** Gives memory back as soon as the system has taken over what an answer holds of it. */
  readonly giveBackAfter: (response: Finishing, memory: Buffer) => void;
}

/** An answer of five hits fits the smallest. */
const SMALLEST_BYTES = 32_768;
/** Of one size, for clients that take their answer slowly; more are left to the garbage collector. */
const MOST_OF_ONE_SIZE = 4;

/**
 * New memory for each answer would be most of the service's garbage: it lies
 * outside the heap, so the collector sees little reason to run, and a hundred
 * megabytes of it pile up in between. Memory of an answer whose connection broke
 * is not taken back, because nobody says when it is free.
 */
export function createReplyMemory(): ReplyMemory {
  const freeBySize = new Map<number, Buffer[]>();
  return {
    take(sizeBytes) {
      const size = Math.max(SMALLEST_BYTES, 2 ** Math.ceil(Math.log2(sizeBytes)));
      return freeBySize.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
    },
    giveBackAfter(response, memory) {
      response.once('finish', () => {
        const free = freeBySize.get(memory.length) ?? [];
        if (free.length < MOST_OF_ONE_SIZE) free.push(memory);
        freeBySize.set(memory.length, free);
      });
    },
  };
}

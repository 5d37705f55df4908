export interface BoundedOutput {
  readonly add: (chunk: Buffer) => void;
  readonly text: () => string;
}

/** Keeps the first `maxBytes` of a stream; what comes after is dropped, so that a flood costs no memory. */
export function createBoundedOutput(maxBytes: number): BoundedOutput {
  const kept: Buffer[] = [];
  let room = maxBytes;
  return {
    add: (chunk) => {
      if (room === 0) return;
      const part = chunk.subarray(0, room);
      room -= part.length;
      // A copy: a part would keep the whole chunk in memory.
      kept.push(part.length === chunk.length ? chunk : Buffer.from(part));
    },
    text: () => new TextDecoder().decode(Buffer.concat(kept)),
  };
}

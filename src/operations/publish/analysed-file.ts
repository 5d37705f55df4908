import { closeSync, fstatSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { sha256Hex } from '../../base/digest.ts';
import type { AnalysedBlock } from '../../search/discovery/analysed-blocks.ts';
import type { KeptAnalyses } from '../../search/discovery/build-discovery-index.ts';

/**
 * A file of this machine alone, of frames: the length of a value, its digest, the value as V8 writes it.
 * The first is the basis, each other one a block. Whoever loses it loses time: it is not waited for until
 * the disk has it, and what is not as it was written ends it.
 */
export function createAnalysedFile(path: string): KeptAnalyses {
  return {
    *read(basis) {
      const descriptor = openIfThere(path);
      if (descriptor === null) return;
      try {
        const frames = framesOf(descriptor);
        if (frames.next().value !== basis) return;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- behind its digest, and written under this basis
        for (const block of frames) yield block as AnalysedBlock;
      } finally {
        closeSync(descriptor);
      }
    },
    write(basis) {
      const next = `${path}.next`;
      const descriptor = openSync(next, 'w');
      writeFrame(descriptor, basis);
      return {
        add: (block) => writeFrame(descriptor, block),
        end() {
          closeSync(descriptor);
          renameSync(next, path);
        },
      };
    },
  };
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
}

const LENGTH_BYTES = 4;
const DIGEST_BYTES = 32;
const HEAD_BYTES = LENGTH_BYTES + DIGEST_BYTES;

function writeFrame(descriptor: number, value: unknown): void {
  const bytes = serialize(value);
  const frame = Buffer.concat([Buffer.alloc(LENGTH_BYTES), Buffer.from(sha256Hex(bytes), 'hex'), bytes]);
  frame.writeUInt32LE(bytes.length);
  for (let at = 0; at < frame.length;) at += writeSync(descriptor, frame, at, frame.length - at);
}

/** Ends at the first frame that is not as it was written. */
function* framesOf(descriptor: number): Generator<unknown, undefined> {
  let position = 0;
  const { size } = fstatSync(descriptor);
  const take = (length: number): Buffer | null => {
    if (length > size - position) return null;
    const bytes = Buffer.allocUnsafe(length);
    const read = readSync(descriptor, bytes, 0, length, position);
    position += read;
    return read === length ? bytes : null;
  };
  for (;;) {
    const head = take(HEAD_BYTES);
    const bytes = head === null ? null : take(head.readUInt32LE());
    if (head === null || bytes === null) return;
    if (sha256Hex(bytes) !== head.toString('hex', LENGTH_BYTES)) return;
    try {
      yield deserialize(bytes);
    } catch {
      // Another version of V8 wrote it.
      return;
    }
  }
}

import { closeSync, fstatSync, openSync, renameSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { AnalysedBlock } from '../../search/discovery/analysed-blocks.ts';
import type { KeptAnalyses } from '../../search/discovery/build-discovery-index.ts';
import { openIfThere, readFrame, writeFrame } from './digested-frames.ts';

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
      writeFrame(descriptor, serialize(basis));
      return {
        add: (block) => void writeFrame(descriptor, serialize(block)),
        end() {
          closeSync(descriptor);
          renameSync(next, path);
        },
      };
    },
  };
}

/** Ends at the first frame that is not as it was written. */
function* framesOf(descriptor: number): Generator<unknown, undefined> {
  const { size } = fstatSync(descriptor);
  for (let position = 0; ;) {
    const frame = readFrame(descriptor, position, size);
    if (frame === null) return;
    position = frame.end;
    try {
      yield deserialize(frame.bytes);
    } catch {
      // Another version of V8 wrote it.
      return;
    }
  }
}

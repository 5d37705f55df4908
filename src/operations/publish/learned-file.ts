import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { sha256Hex } from '../../base/digest.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { replaceFile } from '../../publication/write-publication.ts';
import type { Learned } from './learned.ts';

/** Where what was learned is kept between publications. */
export interface LearnedFile {
  /** `null`: there is none that can be read; then it is learned anew. */
  readonly read: () => Promise<Learned | null>;
  readonly write: (learned: Learned) => Promise<void>;
}

const DIGEST_BYTES = 32;

/**
 * A file of this machine alone: the digest of what follows, then the value as V8 writes it, for it is maps and
 * typed arrays. Whoever loses it loses time.
 */
export function createLearnedFile(path: string, files: DurableFiles): LearnedFile {
  return {
    async read() {
      const bytes = await readFile(path).catch(() => null);
      return bytes === null ? null : learnedIn(bytes);
    },
    async write(learned) {
      const value = serialize(learned);
      await replaceFile(path, Buffer.concat([Buffer.from(sha256Hex(value), 'hex'), value]), files);
    },
  };
}

function learnedIn(bytes: Buffer): Learned | null {
  const value = bytes.subarray(DIGEST_BYTES);
  if (sha256Hex(value) !== bytes.toString('hex', 0, DIGEST_BYTES)) return null;
  try {
    return deserialize(value);
  } catch {
    // Another version of V8 wrote it.
    return null;
  }
}

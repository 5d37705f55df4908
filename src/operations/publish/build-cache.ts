import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { sha256Hex } from '../../base/digest.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { replaceFile } from '../../publication/write-publication.ts';
import type { KeptAnalyses } from '../../search/discovery/build-discovery-index.ts';
import type { DataFolders } from '../data-folder.ts';
import { createAnalysedFile } from './analysed-file.ts';
import type { Learned } from './learned.ts';
import type { KeptLines } from './lines-in-force.ts';
import { type OpenListings, openListingsFile } from './listings-file.ts';

/** Where plain data is kept between publications. */
interface KeptFile<Value> {
  /** `null`: there is none that can be read; then it is made anew. */
  readonly read: () => Promise<Value | null>;
  readonly write: (value: Value) => Promise<void>;
}

/** What publications leave to the next one. */
export interface BuildCache {
  readonly learned: KeptFile<Learned>;
  readonly analyses: KeptAnalyses;
  readonly lines: KeptFile<KeptLines>;
  /** What the records of the catalogs were read as. */
  readonly openListings: () => OpenListings;
}

export function createBuildCache({ learned, analysed, lines, listings }: DataFolders, files: DurableFiles): BuildCache {
  return {
    learned: createKeptFile(learned, files),
    analyses: createAnalysedFile(analysed),
    lines: createKeptFile(lines, files),
    openListings: () => openListingsFile(listings),
  };
}

const DIGEST_BYTES = 32;

/**
 * A file of this machine alone: the digest of what follows, then the value as V8 writes it, for it is maps and
 * typed arrays. Whoever loses it loses time.
 */
function createKeptFile<Value>(path: string, files: DurableFiles): KeptFile<Value> {
  return {
    async read() {
      const bytes = await readFile(path).catch(() => null);
      if (bytes === null || !isAsWritten(bytes)) return null;
      try {
        return deserialize(bytes.subarray(DIGEST_BYTES));
      } catch {
        // Another version of V8 wrote it.
        return null;
      }
    },
    async write(kept) {
      const value = serialize(kept);
      await replaceFile(path, Buffer.concat([Buffer.from(sha256Hex(value), 'hex'), value]), files);
    },
  };
}

function isAsWritten(bytes: Buffer): boolean {
  return sha256Hex(bytes.subarray(DIGEST_BYTES)) === bytes.toString('hex', 0, DIGEST_BYTES);
}

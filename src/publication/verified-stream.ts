import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import type { HeldFile } from './held-file.ts';
import { damaged, holdListed, verifiedPieces } from './verified-file.ts';

/** What a slow reader holds in memory. */
const BLOCK_BYTES = 65_536;
const DIGEST_BYTES = 32;

/**
 * Streams files of a publication, each block verified before it is sent: a file
 * that was changed in place gives an error, and never a byte under a digest that
 * it does not have.
 *
 * Before a file's first stream it is read and verified whole, which tells the
 * digests of its blocks: 32 bytes in memory for each 64 KiB.
 */
export function createVerifiedStreams(folder: string): (file: PublishedFile) => Promise<Readable> {
  const digestsByPath = new Map<string, Promise<Uint8Array>>();
  const digestsOf = (file: PublishedFile, held: HeldFile): Promise<Uint8Array> => {
    const known = digestsByPath.get(file.path);
    if (known !== undefined) return known;
    const digests = blockDigests(file, held);
    digestsByPath.set(file.path, digests);
    digests.catch(() => digestsByPath.delete(file.path));
    return digests;
  };
  return async (file) => {
    const held = await holdListed(folder, file);
    try {
      return streamOf(held, await digestsOf(file, held));
    } catch (error) {
      held.close();
      throw error;
    }
  };
}

async function blockDigests(file: PublishedFile, held: HeldFile): Promise<Uint8Array> {
  const digests = new Uint8Array(Math.ceil(held.sizeBytes / BLOCK_BYTES) * DIGEST_BYTES);
  let passed = 0;
  for await (const block of verifiedPieces(held, file, BLOCK_BYTES)) {
    digests.set(digestOf(block), (passed / BLOCK_BYTES) * DIGEST_BYTES);
    passed += block.length;
  }
  return digests;
}

function streamOf(held: HeldFile, digests: Uint8Array): Readable {
  let position = 0;
  let reading: Promise<void> = Promise.resolve();
  const next = async (): Promise<Uint8Array | null> => {
    if (position >= held.sizeBytes) return null;
    const block = Buffer.allocUnsafeSlow(Math.min(BLOCK_BYTES, held.sizeBytes - position));
    const filled = await held.fill(block, position);
    const at = (position / BLOCK_BYTES) * DIGEST_BYTES;
    // Memory that nothing was read into may hold the right bytes by chance: they were here before.
    if (filled !== block.length || !digestOf(block).equals(digests.subarray(at, at + DIGEST_BYTES))) {
      throw damaged('A file of the publication was changed while it was sent; publish again.');
    }
    position += block.length;
    return block;
  };
  // A descriptor that is still read from must not be given back: its number goes to the next file.
  const giveBack = (): void => void reading.then(held.close);
  return new Readable({
    highWaterMark: BLOCK_BYTES,
    read() {
      reading = next().then(
        (block) => void this.push(block),
        (error: Error) => void this.destroy(error),
      );
    },
    destroy(error, done) {
      giveBack();
      done(error);
    },
  });
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openBelow } from '../../test/support/open-files.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { sha256 } from '../base/digest.ts';
import { createVerifiedStreams } from './verified-stream.ts';

const BLOCK_BYTES = 65_536;
/** Two whole blocks and a part of one. */
const BYTES = Buffer.alloc(2 * BLOCK_BYTES + 1_000, 'plugin facts ');

function streams(onDisk: Uint8Array = BYTES) {
  const folder = temporaryFolder();
  const path = join(folder, 'search.index');
  writeFileSync(path, onDisk);
  const file = { name: 'search.index', path: 'search.index', size_bytes: BYTES.length, sha256: sha256(BYTES) };
  const streamOf = createVerifiedStreams(folder);
  return { folder, path, stream: () => streamOf(file) };
}

/** All that a stream gives, and what it ends with. */
async function received(stream: Readable): Promise<{ sizeBytes: number; error: unknown }> {
  let sizeBytes = 0;
  try {
    for await (const block of stream) sizeBytes += block.length;
    return { sizeBytes, error: null };
  } catch (error) {
    return { sizeBytes, error };
  }
}

const CHANGED = expect.objectContaining({
  code: 'publication_invalid',
  message: 'A file of the publication was changed while it was sent; publish again.',
});

describe('a file of a publication', () => {
  it('is sent block by block, and given back', async () => {
    const { folder, stream } = streams();
    const blocks = await (await stream()).toArray();

    expect(blocks.map((block: Buffer) => block.length)).toEqual([BLOCK_BYTES, BLOCK_BYTES, 1_000]);
    expect(BYTES.equals(Buffer.concat(blocks))).toBe(true);
    await expect.poll(() => openBelow(folder)).toEqual([]);
  });

  it('is not sent where it does not verify, and given back', async () => {
    const { folder, stream } = streams(Buffer.alloc(BYTES.length));

    await expect(stream()).rejects.toMatchObject({ code: 'publication_invalid' });
    expect(openBelow(folder)).toEqual([]);
  });

  it('is read whole before its first stream alone: a later one sends the blocks that are still those', async () => {
    const { path, stream } = streams();
    await received(await stream());
    const changed = Buffer.from(BYTES);
    changed[BLOCK_BYTES] = 0;
    writeFileSync(path, changed);

    expect(await received(await stream())).toEqual({ sizeBytes: BLOCK_BYTES, error: CHANGED });
  });

  it('ends in an error where it was cut off while it was sent', async () => {
    const { path, stream } = streams();
    const begun = await stream();
    truncateSync(path, 2 * BLOCK_BYTES);

    expect(await received(begun)).toEqual({ sizeBytes: 2 * BLOCK_BYTES, error: CHANGED });
  });
});

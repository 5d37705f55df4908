import { randomBytes } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openBelow } from '../../test/support/open-files.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { sha256 } from '../base/digest.ts';
import { Failure } from '../base/failure.ts';
import {
  holdListed,
  isDamage,
  nullIfDamaged,
  nullIfMissing,
  pieceReader,
  readFrom,
  verifiedBytes,
  verifiedPieces,
} from './verified-file.ts';

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

describe('what is wrong with a publication', () => {
  const damage = new Failure('publication_invalid', 'damaged');

  it('is told from what is wrong with the machine that reads it', () => {
    expect(nullIfDamaged(damage)).toBeNull();
    for (const other of [new Failure('no_room', 'full'), systemError('EIO'), { code: 'publication_invalid' }]) {
      expect(isDamage(other)).toBe(false);
      expect(() => nullIfDamaged(other)).toThrow(expect.objectContaining(other));
    }
  });

  it('is a file that stands in the place of a folder; one that is missing is none', () => {
    expect(nullIfMissing(systemError('ENOENT'))).toBeNull();
    expect(() => nullIfMissing(systemError('ENOTDIR'))).toThrow(
      expect.objectContaining({
        code: 'publication_invalid',
        message: 'A folder of the publication is none.',
        cause: expect.objectContaining({ code: 'ENOTDIR' }),
      }),
    );
    expect(() => nullIfMissing(systemError('EACCES'))).toThrow('EACCES');
  });
});

describe('a piece of a verified file', () => {
  const bytes = Buffer.from('0123456789');
  const piece = { position: 2, sizeBytes: 3, checksum: crc32('234') };

  it('is read into a place of other memory, or its beginning', () => {
    const target = Buffer.alloc(6, '-');
    const read = pieceReader(readFrom(bytes));
    read(piece, target, 2);
    expect(target.toString()).toBe('--234-');
    read(piece, target);
    expect(target.toString()).toBe('23434-');
  });

  it('is refused where it is not what was verified, and somebody is told', () => {
    const told: unknown[] = [];
    const read = pieceReader(readFrom(bytes), (thrown) => void told.push(thrown));
    const refused = expect.objectContaining({
      code: 'publication_invalid',
      message: expect.stringContaining('not the one that was verified'),
    });

    expect(() => read({ ...piece, position: 3 }, Buffer.alloc(3))).toThrow(refused);
    expect(told).toEqual([refused]);
    expect(() => pieceReader(readFrom(bytes))({ ...piece, position: 3 }, Buffer.alloc(3))).toThrow(refused);
  });
});

describe('a whole file', () => {
  /** More than is hashed in one turn. */
  const BYTES = randomBytes(2_500_000);

  function listed(onDisk: Uint8Array = BYTES) {
    const folder = temporaryFolder();
    const path = join(folder, 'search.index');
    writeFileSync(path, onDisk);
    return {
      folder,
      path,
      file: { name: 'search.index', path: 'search.index', size_bytes: BYTES.length, sha256: sha256(BYTES) },
    };
  }

  it('is read where its size and digest are those of the manifest', async () => {
    const { folder, file } = listed();

    expect(BYTES.equals(await verifiedBytes(folder, file))).toBe(true);
  });

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['digest', (bytes) => (bytes.writeUInt8(bytes[0]! ^ 1, 0), bytes)],
    ['digest', (bytes) => (bytes.writeUInt8(bytes.at(-1)! ^ 1, bytes.length - 1), bytes)],
    ['size', (bytes) => bytes.subarray(1)],
    ['size', (bytes) => Buffer.concat([bytes, Buffer.from('0')])],
  ])('is refused where its %s is another one', async (what, change) => {
    const { folder, file } = listed(change(Buffer.from(BYTES)));

    await expect(verifiedBytes(folder, file)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: `The file search.index has another ${what} than the manifest says.`,
    });
  });

  it('is refused by its size before it is read, and given back', async () => {
    const { folder, file } = listed(BYTES.subarray(1));

    await expect(holdListed(folder, file)).rejects.toMatchObject({
      message: 'The file search.index has another size than the manifest says.',
    });
    expect(openBelow(folder)).toEqual([]);
  });

  it('is refused where it is missing', async () => {
    const { file } = listed();

    await expect(verifiedBytes(temporaryFolder(), file)).rejects.toMatchObject({
      code: 'publication_invalid',
      message: 'The file search.index is missing.',
    });
  });

  it('passes in pieces, and is refused behind the last one where it was cut off meanwhile', async () => {
    const { folder, path, file } = listed();
    const held = await holdListed(folder, file);
    const passed = async (): Promise<number> => {
      let sizeBytes = 0;
      for await (const piece of verifiedPieces(held, file, 1_000_000)) sizeBytes += piece.length;
      return sizeBytes;
    };

    expect(await passed()).toBe(BYTES.length);
    truncateSync(path, 1_000_000);
    await expect(passed()).rejects.toMatchObject({ message: expect.stringContaining('another size') });
    held.close();
  });
});

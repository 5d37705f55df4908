import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../base/digest.ts';
import { takeWriterLock } from '../../base/files/writer-lock.ts';
import type { DurableFiles } from '../durable-files.ts';
import { holdFile } from '../held-file.ts';
import { smallFile } from '../read-manifest.ts';
import { nullIfMissing } from '../verified-file.ts';
import { replaceFile } from '../write-publication.ts';
import type { WritablePlace } from './publication-place.ts';

/** Stands in the folder, and means nothing where no process holds it. */
const LOCK_FILE = 'writer.lock';
const PIECE_BYTES = 1_048_576;

/** A folder, of this machine or shared by several; a version is a digest of the bytes. */
export function folderPlace(root: string, files: DurableFiles): WritablePlace {
  const at = (path: string): string => join(root, path);
  const read: WritablePlace['read'] = async (path, maxBytes) => {
    const bytes = await smallFile(at(path), maxBytes);
    return bytes === null ? null : { bytes, version: sha256Hex(bytes) };
  };
  const put: WritablePlace['put'] = async (path, bytes) => {
    await files.makeFolder(dirname(at(path)));
    await replaceFile(at(path), bytes, files);
  };
  return {
    name: root,
    read,
    put,
    async stream(path, startAt) {
      const held = await holdFile(at(path)).catch(nullIfMissing);
      return held === null ? null : piecesFrom(held, startAt);
    },
    async sizeOf(path) {
      const held = await holdFile(at(path)).catch(nullIfMissing);
      held?.close();
      return held?.sizeBytes ?? null;
    },
    async replace(path, bytes, version) {
      await files.makeFolder(root);
      const release = takeWriterLock(at(LOCK_FILE), 'this folder of publications');
      try {
        const there = await smallFile(at(path), Number.MAX_SAFE_INTEGER);
        if ((there === null ? null : sha256Hex(there)) !== version) return false;
        await put(path, bytes);
        return true;
      } finally {
        release();
      }
    },
    async list(folder) {
      return (await files.listFolder(at(folder))).map((name) => `${folder}${name}`);
    },
    isThere: async () => (await stat(root).catch(() => null))?.isDirectory() === true,
    remove: (path) => files.removeFolder(at(path)),
    close: async () => undefined,
  };
}

async function* piecesFrom(
  { fill, close }: Awaited<ReturnType<typeof holdFile>>,
  startAt: number,
): AsyncGenerator<Uint8Array> {
  try {
    for (let position = startAt; ;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      const count = await fill(piece, position);
      if (count === 0) return;
      position += count;
      yield piece.subarray(0, count);
    }
  } finally {
    close();
  }
}

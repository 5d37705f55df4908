import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../base/digest.ts';
import { takeWriterLock } from '../../base/files/writer-lock.ts';
import type { DurableFiles } from '../durable-files.ts';
import { holdFile, streamFrom } from '../held-file.ts';
import { smallFile } from '../read-manifest.ts';
import { nullIfMissing } from '../verified-file.ts';
import { replaceByPieces, replaceFile } from '../write-publication.ts';
import type { WritablePlace } from './publication-place.ts';

/** Stands in the folder, and means nothing where no process holds it. */
const LOCK_FILE = 'writer.lock';

/** A folder, of this machine or shared by several; a version is a digest of the bytes. */
export function folderPlace(root: string, files: DurableFiles): WritablePlace {
  const at = (path: string): string => join(root, path);
  const read: WritablePlace['read'] = async (path, maxBytes) => {
    const bytes = await smallFile(at(path), maxBytes);
    return bytes === null ? null : { bytes, version: sha256Hex(bytes) };
  };
  const alone = async <Done>(write: () => Promise<Done>): Promise<Done> => {
    await files.makeFolder(root);
    const release = takeWriterLock(at(LOCK_FILE), 'this folder of publications');
    try {
      return await write();
    } finally {
      release();
    }
  };
  return {
    name: root,
    read,
    put: (path, pieces) =>
      alone(async () => {
        await files.makeFolder(dirname(at(path)));
        await replaceByPieces(at(path), pieces, files);
      }),
    async stream(path, startAt) {
      const held = await holdFile(at(path)).catch(nullIfMissing);
      return held === null ? null : streamFrom(held, startAt);
    },
    async sizeOf(path) {
      const held = await holdFile(at(path)).catch(nullIfMissing);
      held?.close();
      return held?.sizeBytes ?? null;
    },
    replace: (path, bytes, version) =>
      alone(async () => {
        const there = await smallFile(at(path), Number.MAX_SAFE_INTEGER);
        if ((there === null ? null : sha256Hex(there)) !== version) return false;
        await files.makeFolder(dirname(at(path)));
        await replaceFile(at(path), bytes, files);
        return true;
      }),
    async list(folder) {
      return (await files.listFolder(at(folder))).map((name) => `${folder}${name}`);
    },
    isThere: async () => (await stat(root).catch(() => null))?.isDirectory() === true,
    remove: (path) => files.removeFolder(at(path)),
    close: async () => undefined,
  };
}

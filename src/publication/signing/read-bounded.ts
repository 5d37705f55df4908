import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { closingBehind } from '../../base/closing-behind.ts';
import { damaged } from '../verified-file.ts';

/**
 * A small file as a whole. A link, a device or a pipe in its place is refused,
 * and so is a larger file, before it is read.
 *
 * @returns `null`: there is none. @throws Failure `publication_invalid`
 */
export async function readBounded(path: string, maxBytes: number): Promise<Uint8Array | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const opened = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw damaged('A file of the publications could not be opened.', error);
  });
  if (opened === null) return null;
  return closingBehind(opened, async (file) => {
    const stat = await file.stat();
    if (!stat.isFile()) throw damaged('A file of the publications is no plain file.');
    if (stat.size > maxBytes) throw damaged('A file of the publications is larger than it may be.');
    const bytes = new Uint8Array(stat.size);
    const { bytesRead } = await file.read(bytes, 0, stat.size, 0);
    return bytes.subarray(0, bytesRead);
  });
}

import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { closeAfter } from '../close-after.ts';

/** `not_regular`: a folder, a pipe, a device, or a link that is not followed. */
export type UnreadFile = 'not_regular' | 'too_large';

/** Opening a pipe that nobody writes to would wait for ever. */
const ONLY_ITSELF = constants.O_RDONLY | constants.O_NONBLOCK;

/**
 * The bytes of a file that may be anybody's: never more than it had when it was
 * opened, and nothing that is no file.
 *
 * @param links a `last` part of the path that is a link is `followed`, or is no file
 * @throws what `fs.open` does, for a path that is not there too
 */
export async function readRegularFile(
  path: string,
  maxBytes: number,
  links: 'followed' | 'refused',
): Promise<Uint8Array | UnreadFile> {
  const flags = links === 'followed' ? ONLY_ITSELF : ONLY_ITSELF | constants.O_NOFOLLOW;
  const file = await open(path, flags).catch(nullIfNoFile);
  return file === null ? 'not_regular' : closeAfter(file, () => readOpened(file, maxBytes));
}

/** `ELOOP` is a link that was not followed, `ENXIO` a socket or a device without a driver (open(2)). */
function nullIfNoFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ELOOP' || error.code === 'ENXIO') return null;
  throw error;
}

async function readOpened(file: FileHandle, maxBytes: number): Promise<Uint8Array | UnreadFile> {
  const stats = await file.stat();
  if (!stats.isFile()) return 'not_regular';
  if (stats.size > maxBytes) return 'too_large';
  const bytes = Buffer.allocUnsafe(stats.size);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

import { readdir } from 'node:fs/promises';
import { compareCodeUnits } from '../compare.ts';
import { Failure } from '../failure.ts';
import type { FilePort } from './file-port.ts';
import { readRegularFile } from './regular-file.ts';

/** The local file system behind the file port. */
export function createNodeFiles(): FilePort {
  return {
    async read(path, maxBytes) {
      const bytes = await readRegularFile(path, maxBytes, 'followed').catch(nullIfMissing);
      if (bytes === 'not_regular')
        throw new Failure('source_unreachable', 'A folder, a pipe or a device stands where a file is needed.');
      if (bytes === 'too_large')
        throw new Failure('source_malformed', `A file is too large; at most ${maxBytes} bytes are read.`);
      return bytes;
    },
    async list(folder) {
      const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing);
      if (entries === null) return null;
      return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort(compareCodeUnits);
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw new Failure('source_unreachable', 'A path could not be read; check that it exists and may be read.', {
    cause: error,
  });
}

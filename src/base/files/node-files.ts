import { open, readdir } from 'node:fs/promises';
import { compareCodeUnits } from '../compare.ts';
import { Failure } from '../failure.ts';
import type { FilePort } from './file-port.ts';

/** The local file system behind the file port. */
export function createNodeFiles(): FilePort {
  return {
    async read(path, maxBytes) {
      const file = await open(path, 'r').catch(nullIfMissing);
      if (file === null) return null;
      try {
        const stats = await file.stat();
        if (stats.isDirectory()) throw new Failure('source_unreachable', 'A folder stands where a file is needed.');
        const { size } = stats;
        if (size > maxBytes)
          throw new Failure('source_malformed', `A file has ${size} bytes; at most ${maxBytes} are read.`);
        return await file.readFile();
      } finally {
        await file.close();
      }
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

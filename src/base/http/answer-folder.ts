import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256, sha256Hex } from '../digest.ts';
import type { AnswerKeeper, KeptAnswer } from './kept-http.ts';

export interface AnswerFolderOptions {
  readonly folder: string;
  /** Larger answers are not kept. */
  readonly maxBytesEach: number;
}

/**
 * Answers as files of a folder that may be emptied at any time. A file is one
 * line that names address, entity tag and digest, and then the body; a damaged,
 * half-written or foreign one counts as not there.
 */
export function createAnswerFolder({ folder, maxBytesEach }: AnswerFolderOptions): AnswerKeeper {
  const pathOf = (url: string): string => join(folder, sha256Hex(url));
  let writes = 0;
  return {
    async read(url) {
      const bytes = await readFile(pathOf(url)).catch(() => null);
      return bytes === null ? null : parseKept(bytes, url);
    },
    async write(url, { etag, body }) {
      if (body.length > maxBytesEach) return;
      await mkdir(folder, { recursive: true });
      const path = pathOf(url);
      // Two that keep one address at once must not write into one file.
      writes += 1;
      const unfinished = `${path}.${process.pid}-${writes}.unfinished`;
      await writeFile(unfinished, Buffer.concat([Buffer.from(`${headLine(url, etag, body)}\n`), body]));
      await rename(unfinished, path);
    },
  };
}

function headLine(url: string, etag: string, body: Uint8Array): string {
  return JSON.stringify([url, etag, sha256(body)]);
}

function parseKept(bytes: Buffer, url: string): KeptAnswer | null {
  const end = bytes.indexOf('\n');
  const body = bytes.subarray(end + 1);
  const etag = etagOf(bytes.subarray(0, Math.max(end, 0)).toString());
  return etag !== null && bytes.subarray(0, end).toString() === headLine(url, etag, body) ? { etag, body } : null;
}

function etagOf(line: string): string | null {
  try {
    const head: unknown = JSON.parse(line);
    const etag: unknown = Array.isArray(head) ? head[1] : null;
    return typeof etag === 'string' ? etag : null;
  } catch {
    return null;
  }
}

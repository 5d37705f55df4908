import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../base/digest.ts';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import { directoryBytes, scanDirectory } from './directory-pieces.ts';
import { type HeldFile, holdFile } from './held-file.ts';
import type { DirectoryBytes } from './open-publication.ts';
import { damaged, nullIfMissing } from './publication-damage.ts';
import { refuseOther } from './verified-bytes.ts';

export interface HeldDirectory {
  readonly directory: DirectoryBytes;
  readonly close: () => void;
}

/** Verifies the file of the directory and holds it open to read its plugins later. */
export async function holdVerifiedDirectory(folder: string, file: PublishedFile): Promise<HeldDirectory> {
  const held = await holdFile(join(folder, file.path)).catch(nullIfMissing);
  if (held === null) throw damaged(`The file ${file.name} is missing.`);
  try {
    // Before memory of the size it states is taken.
    refuseOther(file, (await stat(join(folder, file.path))).size, file.sha256);
    const bytes = await wholeOf(held, file);
    refuseOther(file, bytes.length, sha256(bytes));
    return { directory: directoryBytes(scanDirectory(bytes), held.readInto), close: held.close };
  } catch (error) {
    held.close();
    throw error;
  }
}

/** One piece of memory of the size that the manifest states: it is freed as one, and goes back to the system. */
async function wholeOf({ pieces }: HeldFile, file: PublishedFile): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(file.size_bytes);
  let sizeBytes = 0;
  for await (const piece of pieces()) {
    if (sizeBytes + piece.length <= bytes.length) bytes.set(piece, sizeBytes);
    sizeBytes += piece.length;
  }
  refuseOther(file, sizeBytes, file.sha256);
  return bytes;
}

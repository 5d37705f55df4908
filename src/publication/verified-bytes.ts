import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '../base/digest.ts';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import { damaged, nullIfMissing } from './publication-damage.ts';

/** A whole file, of the size and digest that the manifest states. */
export async function verifiedBytes(folder: string, { path, ...file }: PublishedFile): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, path)).catch(nullIfMissing);
  if (bytes === null) throw damaged(`The file ${file.name} is missing.`);
  refuseOther(file, bytes.length, sha256(bytes));
  return bytes;
}

/** The one comparison with the manifest, however the file was read. */
export function refuseOther(
  { name, size_bytes, sha256: expected }: Pick<PublishedFile, 'name' | 'size_bytes' | 'sha256'>,
  sizeBytes: number,
  digest: string,
): void {
  if (sizeBytes !== size_bytes) throw damaged(`The file ${name} has another size than the manifest says.`);
  if (digest !== expected) throw damaged(`The file ${name} has another digest than the manifest says.`);
}

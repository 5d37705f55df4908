import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { closeAfter } from '../base/close-after.ts';
import { PublicationManifest } from '../contract/publication/manifest.ts';
import { holdFile } from './held-file.ts';
import { canonicalManifest, contradictionIn } from './manifest-content.ts';
import { MANIFEST_FILE, folderName } from './publication-folder.ts';
import { damaged, nullIfMissing } from './verified-file.ts';

/** Some hundred times what a host with all its catalogs and sources needs. */
export const MOST_MANIFEST_BYTES = 16_777_216;

export interface ReadManifest {
  readonly manifest: PublicationManifest;
  /** As they stand on disk. */
  readonly bytes: Uint8Array;
}

/**
 * The manifest of a publication, held against itself: its form, its one way of
 * being written, what it says of its files, and the digest in its folder's name.
 *
 * @param name of the folder, as CURRENT has it
 * @throws Failure `publication_invalid`
 */
export async function readManifest(root: string, name: string): Promise<ReadManifest> {
  const folder = join(root, name);
  const stats = await lstat(folder).catch(nullIfMissing);
  if (stats === null) throw damaged('CURRENT names a publication that is not there.');
  if (!stats.isDirectory()) throw damaged('CURRENT names what is no folder.');
  const bytes = await smallFile(join(folder, MANIFEST_FILE), MOST_MANIFEST_BYTES);
  if (bytes === null) throw damaged('The publication has no manifest.');
  const parsed = PublicationManifest.safeParse(jsonOf(bytes));
  if (!parsed.success) {
    throw damaged('The manifest is not of the form this version reads; publish again with this version.', parsed.error);
  }
  const manifest = parsed.data;
  // A member that stands twice is gone from what was parsed, and so are spaces.
  if (!bytes.equals(canonicalManifest(manifest))) throw damaged('The manifest is not canonical JSON.');
  const contradiction = contradictionIn(manifest);
  if (contradiction !== null) throw damaged(`The manifest ${contradiction}.`);
  if (folderName(manifest) !== name) {
    throw damaged('The manifest is not the one its folder is named for; publish again with this version.');
  }
  return { manifest, bytes };
}

/**
 * A file that has a bound by what it is for; `null`: there is none.
 *
 * @throws Failure `publication_invalid` where it is larger, or no regular file
 */
export async function smallFile(path: string, mostBytes: number): Promise<Buffer | null> {
  const held = await holdFile(path).catch(nullIfMissing);
  if (held === null) return null;
  return closeAfter(held, async ({ sizeBytes, fill }) => {
    if (sizeBytes > mostBytes) throw damaged(`A file is larger than the ${mostBytes} bytes it can have.`);
    const bytes = Buffer.alloc(sizeBytes);
    return bytes.subarray(0, await fill(bytes, 0));
  });
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw damaged('The manifest is not JSON.', error);
  }
}

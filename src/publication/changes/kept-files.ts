import { join } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { readManifest } from '../read-manifest.ts';
import { damaged, verifiedBytes } from '../verified-file.ts';

/** The files of a publication that is kept on disk and not served. */
export interface KeptFiles {
  /** A file by its name, whole and verified; `null`: the publication has none of it. @throws Failure `publication_invalid` */
  readonly read: (name: string) => Promise<Uint8Array | null>;
}

/**
 * @param folder its name; it holds twelve digits of the manifest's digest, and the manifest is held against all of them
 * @throws Failure `publication_invalid`: it is not there, or not the one that is meant
 */
export async function openKept(root: string, folder: string, manifestSha256: string): Promise<KeptFiles> {
  const { manifest, bytes } = await readManifest(root, folder);
  if (sha256(bytes) !== manifestSha256) throw damaged('A publication that is kept has another manifest than it had.');
  return {
    async read(name) {
      const file = manifest.files.find((listed) => listed.name === name);
      return file === undefined ? null : verifiedBytes(join(root, folder), file);
    },
  };
}

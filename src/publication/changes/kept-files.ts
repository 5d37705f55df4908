import { join } from 'node:path';
import { sha256 } from '../../base/digest.ts';
import { readManifest } from '../read-manifest.ts';
import { damaged, holdListed, verifiedBytes, verifiedPieces } from '../verified-file.ts';

/** The files of a publication that is kept on disk and not served. */
export interface KeptFiles {
  /** A file by its name, whole and verified; `null`: the publication has none of it. @throws Failure `publication_invalid` */
  readonly read: (name: string) => Promise<Uint8Array | null>;
  /**
   * The same piece by piece, each written over by the next one; none where the publication has no such file.
   * Behind the last one it throws `publication_invalid` where the file does not verify: until then nothing counts.
   */
  readonly pieces: (name: string) => AsyncGenerator<Uint8Array>;
}

/** A millisecond of work with what is read, before others have their turn. */
const PIECE_BYTES = 65_536;

/**
 * @param folder its name; it holds twelve digits of the manifest's digest, and the manifest is held against all of them
 * @throws Failure `publication_invalid`: it is not there, or not the one that is meant
 */
export async function openKept(root: string, folder: string, manifestSha256: string): Promise<KeptFiles> {
  const { manifest, bytes } = await readManifest(root, folder);
  if (sha256(bytes) !== manifestSha256) throw damaged('A publication that is kept has another manifest than it had.');
  const listed = (name: string) => manifest.files.find((file) => file.name === name) ?? null;
  const path = join(root, folder);
  return {
    async read(name) {
      const file = listed(name);
      return file && verifiedBytes(path, file);
    },
    async *pieces(name) {
      const file = listed(name);
      if (file === null) return;
      const held = await holdListed(path, file);
      try {
        yield* verifiedPieces(held, file, PIECE_BYTES);
      } finally {
        held.close();
      }
    },
  };
}

import { Failure } from '../../base/failure.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { DirectoryValue } from '../../directory/directory-value.ts';
import { directoryValueOf } from '../../directory/read/read-directory.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import { currentPublication } from '../../publication/read-publication.ts';

/** What the next publication is compared with and built on. */
export interface PreviousPublication {
  /** 0: nothing was published yet. */
  readonly sequence: number;
  /** `null`: there is none, or it does not verify. */
  readonly manifest: PublicationManifest | null;
  /** `null`: there is none, or it is not of today's form; then the next one is grown anew. */
  readonly directory: DirectoryValue | null;
}

export async function readPreviousPublication(root: string): Promise<PreviousPublication> {
  const { publication, sequence } = await currentPublication(root);
  if (publication === null) return { sequence, manifest: null, directory: null };
  try {
    return { sequence, manifest: publication.manifest, directory: directoryOf(publication) };
  } finally {
    publication.close();
  }
}

function directoryOf({ directory }: OpenPublication): DirectoryValue | null {
  try {
    return directoryValueOf(directory);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.code === 'publication_invalid') return null;
    throw thrown;
  }
}

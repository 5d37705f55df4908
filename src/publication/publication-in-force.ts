import { readdir } from 'node:fs/promises';
import { Failure } from '../base/failure.ts';
import type { PublicationManifest } from '../contract/publication.ts';
import { FOLDER_NAME } from './publication-folder.ts';
import { currentPublicationName, readPublication } from './read-publication.ts';

/** What the next publication follows. */
export interface PublicationInForce {
  /** 0: nothing was published yet. Known even of a damaged publication, so that the next one has a higher number. */
  readonly sequence: number;
  /** `null`: there is none, or it does not verify; publishing again then mends it. */
  readonly manifest: PublicationManifest | null;
}

/** Reads the publication that CURRENT names, and verifies it whole. */
export async function publicationInForce(root: string): Promise<PublicationInForce> {
  try {
    const name = await currentPublicationName(root);
    if (name === null) return { sequence: 0, manifest: null };
    const publication = await readPublication(root, name, 0).catch(nullIfDamaged);
    return { sequence: sequenceOf(name), manifest: publication?.manifest ?? null };
  } catch (thrown) {
    nullIfDamaged(thrown);
    // CURRENT itself is unreadable: count on from the newest folder that stands there.
    const names = (await readdir(root)).filter((name) => FOLDER_NAME.test(name));
    return { sequence: Math.max(0, ...names.map(sequenceOf)), manifest: null };
  }
}

/** Folder names begin with the sequence number. */
function sequenceOf(name: string): number {
  return Number.parseInt(name, 10);
}

function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof Failure && thrown.code === 'publication_invalid') return null;
  throw thrown;
}

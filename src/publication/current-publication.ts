import { readdir } from 'node:fs/promises';
import { Failure } from '../base/failure.ts';
import type { OpenPublication } from './open-publication.ts';
import { FOLDER_NAME } from './publication-folder.ts';
import { currentPublicationName, readPublication } from './read-publication.ts';

/** What the next publication follows. */
export interface CurrentPublication {
  /** 0: nothing was published yet. Known even of a damaged publication, so that the next one has a higher number. */
  readonly sequence: number;
  /** Verified whole, to be closed; `null`: there is none, or it does not verify; publishing again then mends it. */
  readonly publication: OpenPublication | null;
}

/** Opens the publication that CURRENT names. */
export async function currentPublication(root: string): Promise<CurrentPublication> {
  const name = await currentPublicationName(root).catch(nullIfDamaged);
  if (name === null) return { sequence: await highestSequence(root), publication: null };
  const publication = await readPublication(root, name, 0).catch(nullIfDamaged);
  return { sequence: sequenceOf(name), publication };
}

/** Without a CURRENT to be read, numbers count on from the newest folder that stands there. */
async function highestSequence(root: string): Promise<number> {
  const names = await readdir(root).catch(() => []);
  return Math.max(0, ...names.filter((name) => FOLDER_NAME.test(name)).map(sequenceOf));
}

/** Folder names begin with the sequence number. */
function sequenceOf(name: string): number {
  return Number.parseInt(name, 10);
}

function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof Failure && thrown.code === 'publication_invalid') return null;
  throw thrown;
}

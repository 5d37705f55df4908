import type { Served } from '../api/api-deps.ts';
import { Failure } from '../base/failure.ts';
import { currentPublicationName, readPublication } from '../publication/read-publication.ts';
import { openDiscoverySearcher } from '../search/discovery/open-discovery-searcher.ts';

/** Opens one publication and what searches it. Throws `publication_invalid` where it does not verify. */
export async function loadServed(root: string, name: string, lowestSequence: number): Promise<Served> {
  const publication = await readPublication(root, name, lowestSequence);
  const { snapshot_id: snapshotId } = publication.manifest;
  try {
    return { publication, discovery: openDiscoverySearcher(snapshotId, publication.searchIndex) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure('publication_invalid', 'The search index is not of the form this version reads; publish again.', {
      cause: error,
    });
  }
}

/** The publication in force. Throws `not_ready` where there is none. */
export async function loadCurrent(root: string): Promise<Served> {
  const name = await currentPublicationName(root);
  if (name === null) {
    throw new Failure(
      'not_ready',
      'Nothing is published yet; run `plugin-facts ingest` and `plugin-facts publish` first.',
    );
  }
  return loadServed(root, name, 0);
}

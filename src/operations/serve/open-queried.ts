import { type LocalWriter, createLocalWriter } from '../../api/responses/query-responses.ts';
import type { ServingSnapshot } from '../../api/serving-snapshot.ts';
import { directorySteps } from '../../directory/read/read-directory.ts';
import { routerSteps } from '../../directory/route/create-router.ts';
import type { QueriedPublication } from '../../publication/shared-publication.ts';
import { searcherSteps } from '../../search/discovery/open-discovery-searcher.ts';
import { RANKING_WEIGHTS } from '../../search/discovery/ranking-weights.ts';
import { type Recall, recallByPostings } from '../../search/discovery/recall.ts';
import { inSlices } from './in-slices.ts';

/** What answers queries from one publication, in one thread. */
export interface OpenQueries extends Pick<ServingSnapshot, 'discovery' | 'directory' | 'router'> {
  readonly writer: LocalWriter;
}

/** Opens the tables that queries are answered from, in slices: this thread may be answering from others meanwhile. */
export async function openQueried(
  publication: QueriedPublication,
  recall: Recall = recallByPostings,
): Promise<OpenQueries> {
  const { snapshotId, searchIndex, discovery: entries } = publication;
  const searcher = await inSlices(searcherSteps(snapshotId, searchIndex, RANKING_WEIGHTS, recall));
  const directory = await inSlices(directorySteps(publication.directory, entries));
  const router = await inSlices(routerSteps({ searcher, directory, entries }));
  return {
    discovery: searcher,
    directory,
    router,
    writer: createLocalWriter({ discovery: searcher, router, publication }),
  };
}

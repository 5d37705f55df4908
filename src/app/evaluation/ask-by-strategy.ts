import type { EvalStrategy } from '../../cli/command-ports.ts';
import { buildDirectory } from '../../directory/build-directory.ts';
import { openDirectory } from '../../directory/open-directory.ts';
import { createRouter } from '../../directory/route/create-router.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { openDiscoverySearcher } from '../../search/discovery/open-discovery-searcher.ts';
import { directoryInput } from '../build-published-directory.ts';
import type { BuiltDiscovery } from '../build-discovery.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

/** Records in the answer's order for a query. */
export type Ask = (query: string) => readonly number[];

/** As many records as the deepest measure looks at (recall@20). */
const ANSWER_RECORDS = 20;

/** Asks the records that were built, by the operation that a strategy names. A route needs a directory: some 7 s of CPU for 15,000. */
export function askByStrategy(
  strategy: EvalStrategy,
  { files, indexed }: Pick<BuiltDiscovery, 'files' | 'indexed'>,
  profile: HostProfile,
): Ask {
  const indexFile = files.find(({ name }) => name === 'search.index');
  const searcher = openDiscoverySearcher('discovery.evaluation', indexFile?.bytes ?? new Uint8Array());
  if (strategy === 'search') return (query) => searcher.search(asked(query)).hits.map(({ recordIndex }) => recordIndex);
  const ids = indexed.documents.map(({ entry }) => entry.entry_id);
  const places = new Map<string, number>(ids.map((id, place) => [id, place]));
  const directory = openDirectory(
    buildDirectory(directoryInput(profile, { indexed, claimsOf: () => [], previous: null })),
  );
  const entries = {
    count: ids.length,
    idAt: (place: number) => ids[place] ?? '',
    indexOf: (id: string) => places.get(id) ?? null,
  };
  const router = createRouter({ searcher, directory, entries });
  return (query) => router.route(asked(query)).hits.map(({ recordIndex }) => recordIndex);
}

function asked(query: string): DiscoveryQuery {
  return { text: query.trim(), locale: null, offset: 0, limit: ANSWER_RECORDS, filters: null };
}

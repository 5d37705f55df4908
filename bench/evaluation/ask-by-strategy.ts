import { Failure } from '../../src/base/failure.ts';
import type { EvalStrategy } from '../../src/cli/eval-report.ts';
import { buildDirectory } from '../../src/directory/build/build-directory.ts';
import { openDirectory } from '../../src/directory/read/open-directory.ts';
import { createRouter } from '../../src/directory/route/create-router.ts';
import type { PluginProject } from '../../src/facts/identity/plugin-project.ts';
import type { HostProfile } from '../../src/operations/host-profile/load-host-profile.ts';
import type { BuiltCandidates } from '../../src/operations/publish/build-candidates.ts';
import { directoryInput } from '../../src/operations/publish/build-published-directory.ts';
import { publisherClaims } from '../../src/operations/publish/build-candidates.ts';
import type { NamedBytes } from '../../src/publication/compile-publication.ts';
import { CANDIDATE_INDEX } from '../../src/publication/publication-folder.ts';
import { openCandidateSearcher } from '../../src/search/candidates/open-candidate-searcher.ts';
import type { DiscoveryQuery, DiscoverySearcher } from '../../src/search/discovery/discovery-searcher.ts';
import { openDiscoverySearcher } from '../../src/search/discovery/open-discovery-searcher.ts';
import type { Evaluated } from './build-evaluated.ts';

/** Records in the answer's order for a query. */
export type Ask = (query: string) => readonly number[];

/** As many records as the deepest measure looks at (recall@20). */
const ANSWER_RECORDS = 20;

/**
 * Asks the records that were built, by the operation that a strategy names. A route needs a directory: some 7 s of CPU
 * for 15,000.
 * @throws Failure `config_invalid`: there are no candidates to search
 */
export function askByStrategy(strategy: EvalStrategy, evaluated: Evaluated, hostProfile: HostProfile): Ask {
  const { built, candidates } = evaluated;
  if (strategy === 'candidates') return askCandidates(candidates, built.projects);
  const searcher = openDiscoverySearcher('discovery.evaluation', bytesOf('search.index', built.files));
  if (strategy === 'search') return (query) => searcher.search(asked(query)).hits.map(({ recordIndex }) => recordIndex);
  return askRouter(searcher, { built, candidates, hostProfile });
}

function askRouter(
  searcher: DiscoverySearcher,
  { built: { indexed }, candidates, hostProfile }: Omit<Evaluated, 'documents'> & { readonly hostProfile: HostProfile },
): Ask {
  const ids = Array.from(indexed.documents, ({ entry }) => entry.entry_id);
  const places = new Map<string, number>(ids.map((id, place) => [id, place]));
  const claims = publisherClaims(candidates?.records ?? []);
  const directory = openDirectory(buildDirectory(directoryInput(hostProfile, { indexed, claims })));
  const entries = {
    count: ids.length,
    idAt: (place: number) => ids[place] ?? '',
    indexOf: (id: string) => places.get(id) ?? null,
  };
  const router = createRouter({ searcher, directory, entries });
  return (query) => router.route(asked(query)).hits.map(({ recordIndex }) => recordIndex);
}

/** A plugin stands where its best release stands. */
function askCandidates(candidates: BuiltCandidates | null, projects: readonly PluginProject[]): Ask {
  if (candidates === null) {
    throw new Failure(
      'config_invalid',
      'Candidates are releases that were observed, and a folder of documents has none; name a host folder that has tasks.yaml and recorded evidence.',
    );
  }
  const searcher = openCandidateSearcher(candidates.records, bytesOf(CANDIDATE_INDEX, candidates.files));
  const places = new Map(projects.map(({ packageName }, place) => [packageName, place]));
  return (query) => {
    const limit = searcher.count;
    const text = query.trim();
    const { hits } = searcher.search({ ...ANY_CANDIDATE, text, offset: 0, limit });
    const records = hits.map(({ record }) => places.get(record.identity.install_ref.package_name));
    return [...new Set(records.filter((record) => record !== undefined))].slice(0, ANSWER_RECORDS);
  };
}

const ANY_CANDIDATE = { required: [], preferred: [], channel: null, hostVersion: null };

function bytesOf(name: string, files: readonly NamedBytes[]): Uint8Array {
  return files.find((file) => file.name === name)?.bytes ?? new Uint8Array();
}

function asked(query: string): DiscoveryQuery {
  return { text: query.trim(), locale: null, offset: 0, limit: ANSWER_RECORDS, filters: null };
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import type { CandidateRecord } from '../../src/contract/candidates/record.ts';
import { buildCandidateIndex, isSearched } from '../../src/search/candidates/build-candidate-index.ts';
import { openCandidateSearcher } from '../../src/search/candidates/open-candidate-searcher.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import { goldenCandidates } from '../../test/support/golden-candidates.ts';
import { readGoldenHost } from '../../test/support/golden-host.ts';
import { measureQueries } from './measure-queries.ts';
import { readQueryMix } from './query-mix.ts';
import { publishRealEntries, readRealEntries } from './catalog-entries.ts';

/**
 * `npm run bench:candidates`: the queries of `bench:search` over candidates with
 * the names and descriptions of real entries; what else a candidate says is that
 * of the made-up ones. Needs ../shared/data.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const SIZES = [142, 5_000];
const [WARM_UPS, ROUNDS, HITS] = [5, 9, 20];

const files = createNodeFiles();
const folder = await publishRealEntries(REPOSITORY, EVALUATION, files);
const { documents, vocabulary, translations } = readRealEntries(folder);
rmSync(folder, { recursive: true });
const queries = await readQueryMix(EVALUATION, files);
const patterns = goldenCandidates((await readGoldenHost()).hostProfile).records.filter(isSearched);

console.log(
  `CPU ms a query, ${queries.length} queries, the best ${HITS}; of each query the median of ${ROUNDS} rounds.`,
);
console.log('candidates  p50  p99  mean');
for (const size of SIZES) {
  const records = documents.slice(0, size).map((document, i) => candidate(patterns[i % patterns.length]!, document));
  const index = buildCandidateIndex(records, { ...vocabulary, translations, capabilityTexts: new Map() });
  const searcher = openCandidateSearcher(records, index);
  const asked = { offset: 0, limit: HITS, required: [], preferred: [], channel: null, hostVersion: null };
  const { p50Ms, p99Ms, meanMs } = measureQueries(
    (text) => void searcher.search({ ...asked, text }),
    queries,
    WARM_UPS,
    ROUNDS,
  );
  console.log(size, ...[p50Ms, p99Ms, meanMs].map((ms) => ms.toFixed(2)));
}

/** A made-up candidate under the name, package and description of a real entry. */
function candidate(pattern: CandidateRecord, { entry }: SearchDocument): CandidateRecord {
  const packageName = entry.identity.registry_package ?? entry.identity.name;
  const { install_ref: ref } = pattern.identity;
  return {
    ...pattern,
    candidate_id: `candidate.${entry.entry_id}`,
    identity: {
      ...pattern.identity,
      display_name: entry.identity.name,
      install_ref: { ...ref, package_name: packageName, spec: `${packageName}@${ref.version}` },
    },
    publisher_content: { ...pattern.publisher_content, description: entry.imported_content.description },
  };
}

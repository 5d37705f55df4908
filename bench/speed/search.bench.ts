import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDiscovery } from '../../src/app/build-discovery.ts';
import { readQuerySets } from '../../src/app/evaluation/evaluation-files.ts';
import { loadHostProfile } from '../../src/app/host-profile/load-host-profile.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { openCatalog } from '../../src/sources/catalogs/open-catalog.ts';
import { type BenchDocument, type Engine, miniSearchEngine, ownEngine, sqliteEngine } from './engines.ts';

/**
 * `npm run bench:search`: the evaluation's queries through our engine and two
 * others over the same 15,000 entries and the same terms, in one run; CPU time a
 * query. Needs ../shared/data. Prints a table and writes bench/reports/search.md.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const ROUNDS = 3;

const files = createNodeFiles();
const built = await buildFromEvaluation();
const documents = built.projects.map((project, id): BenchDocument => ({
  id: id + 1,
  name: [project.name, project.packageName ?? ''].join(' '),
  text: [project.description.en ?? '', project.description.zhCn ?? ''].join(' '),
}));
const queries = (await readQuerySets(EVALUATION, files)).flatMap((set) => set.queries.map(({ query }) => query.trim()));

const engines = [ownEngine(built), miniSearchEngine(documents), sqliteEngine(documents)];
const rows = engines.map((engine) => ({ engine, ...measure(engine) }));
const own = rows[0]?.meanMs ?? Number.NaN;
const table = [
  '| engine | p50 ms | p99 ms | mean ms | mean, times ours | index MB |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    ({ engine, p50Ms, p99Ms, meanMs }) =>
      `| ${engine.name} | ${p50Ms.toFixed(2)} | ${p99Ms.toFixed(2)} | ${meanMs.toFixed(2)} | ${(meanMs / own).toFixed(1)} | ${
        engine.indexBytes === null ? '' : (engine.indexBytes / 1e6).toFixed(1)
      } |`,
  ),
].join('\n');
const report = `# Search speed

${documents.length} entries, ${queries.length} queries (whole sentences, names, tasks; both languages), best 20, CPU time of one process, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}. \`npm run bench:search\`

${table}
`;
console.log(report);
writeFileSync(join(REPOSITORY, 'bench/reports/search.md'), report);

async function buildFromEvaluation() {
  const profile = await loadHostProfile(join(REPOSITORY, 'hosts/dsh'), { files, environment: process.env });
  if (profile.evaluationCatalog === null) throw new Error('The host profile has no evaluation catalog.');
  const config = {
    ...profile.evaluationCatalog,
    place: { kind: 'path' as const, path: join(EVALUATION, 'documents.jsonl') },
  };
  const http = { get: () => Promise.reject(new Error('no network')) };
  const opened = await openCatalog(config, { files, http }, null);
  if (opened.kind !== 'read') throw new Error('The benchmark needs ../shared/data/eval/documents.jsonl.');
  const records = await Array.fromAsync(opened.records);
  const { id: sourceId, license, licenseUrl, sourceUrl } = config;
  const snapshot = {
    source: { sourceId, kind: 'catalog' as const, license, licenseUrl, sourceUrl },
    snapshotId: 'discovery.bench' as const,
    contentHash: opened.contentHash,
    etag: null,
    fetchedAtMs: 0,
    recordCount: records.length,
  };
  return buildDiscovery(profile, { catalogs: [{ config, snapshot, records }], releases: new Map() });
}

function measure({ search }: Engine) {
  for (const query of queries) search(query);
  const timesMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of queries) {
      const before = process.cpuUsage();
      search(query);
      const { user, system } = process.cpuUsage(before);
      timesMs.push((user + system) / 1000);
    }
  }
  timesMs.sort((a, b) => a - b);
  const at = (share: number): number => timesMs[Math.floor(timesMs.length * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), meanMs: timesMs.reduce((sum, time) => sum + time, 0) / timesMs.length };
}

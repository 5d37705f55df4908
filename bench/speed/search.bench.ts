import { fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import type { Measured, Task } from './measure-engine.ts';
import { ENGINE_TITLES, OTHER_ENGINES, type OtherEngineName } from './other-engines.ts';
import { readQueryMix } from './query-mix.ts';
import { publishRealEntries } from './catalog-entries.ts';
import { type EngineRow, type SizeReport, searchReport } from './search-report.ts';

/**
 * `npm run bench:search`: one mix of queries through our searcher and three other
 * engines, over the evaluation's entries and over corpora made from them. Needs
 * ../shared/data. `-- --entries 15000` measures one size (give it again for
 * more); only a run over all sizes writes bench/reports/search.md.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const SIZES = [15_000, 100_000, 1_000_000];
/** Above this only SQLite keeps up; the others took minutes and gigabytes over 100,000 entries. */
const MOST_FOR_ALL = 15_000;
/** Over more entries SQLite takes a tenth of a second and more a query: it is asked every tenth. */
const MOST_FOR_EVERY_QUERY = 100_000;

const { values } = parseArgs({ options: { entries: { type: 'string', multiple: true } } });
const sizes = values.entries?.map(Number) ?? SIZES;

const files = createNodeFiles();
progress('publishing the real entries');
const folder = await publishRealEntries(REPOSITORY, EVALUATION, files);
const queries = await readQueryMix(EVALUATION, files);
const reports: SizeReport[] = [];
for (const entries of sizes) reports.push({ entries, rows: await measureSize(entries) });
rmSync(folder, { recursive: true });

const report = searchReport(reports, conditions());
console.log(report);
if (values.entries === undefined) writeFileSync(join(REPOSITORY, 'bench/reports/search.md'), report);

async function measureSize(entries: number): Promise<readonly EngineRow[]> {
  const isLarge = entries > MOST_FOR_ALL;
  const common = { entries, folder, queries };
  const built = await run({ ...common, engine: 'own-build', warmUps: 0, rounds: 0 });
  const served = await run({ ...common, engine: 'own', warmUps: isLarge ? 3 : 10, rounds: isLarge ? 7 : 15 });
  const own = { ...served, indexBytes: built.indexBytes, buildCpuSeconds: built.buildCpuSeconds };
  const rows: EngineRow[] = [{ title: 'plugin-facts (expansion, correction, reasons)', measured: own }];
  for (const engine of OTHER_ENGINES) {
    rows.push({ title: ENGINE_TITLES[engine], measured: await measureOther(engine, common) });
  }
  return rows;
}

async function measureOther(
  engine: OtherEngineName,
  common: Pick<Task, 'entries' | 'folder' | 'queries'>,
): Promise<Measured | string> {
  if (common.entries > MOST_FOR_ALL && engine !== 'fts5') return 'minutes to build and gigabytes at this size';
  const isSampled = common.entries > MOST_FOR_EVERY_QUERY;
  const asked = common.queries.filter((_, i) => !isSampled || i % 10 === 0);
  const isLarge = common.entries > MOST_FOR_ALL;
  return run({ ...common, engine, queries: asked, warmUps: 1, rounds: isLarge ? 1 : 3 });
}

/** Runs one measurement in a process of its own, so that neither memory nor compiled code is shared. */
function run(task: Task): Promise<Measured> {
  progress(`${task.engine}, ${task.entries.toLocaleString('en')} entries`);
  const child = fork(fileURLToPath(new URL('measure-engine.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=12000'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (measured: Measured) => resolve(measured));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Measuring ${task.engine} ended with ${code ?? 'a signal'}.`)));
    child.send(task);
  });
}

function progress(what: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}\n`);
}

function conditions(): string {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `${queries.length} queries, equal shares of names, short tasks and whole sentences, in both languages; the best 20; CPU time of one process, of each query the median of its rounds.`,
    'All engines get the same terms in two fields (ours: six). The first 14,762 entries are real, the others recombined from them (seeded).',
    `Node ${process.version}, ${day}. \`npm run bench:search\``,
  ].join(' ');
}

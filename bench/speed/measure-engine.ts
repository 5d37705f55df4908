import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDiscoveryIndex } from '../../src/search/discovery/build-discovery-index.ts';
import type { SearchDocument } from '../../src/search/discovery/search-document.ts';
import { type PostingsPerQuery, countPostings, ownSearch } from './count-postings.ts';
import { type QueryTimes, cpuMsOf, measureQueries } from './measure-queries.ts';
import { type BenchDocument, type OtherEngineName, buildOtherEngine } from './other-engines.ts';
import type { MixedQuery } from './query-mix.ts';
import { entriesUpTo, readRealEntries } from './catalog-entries.ts';

/** One measurement in a process of its own. */
export interface Task {
  /** `own-build` writes the index that `own` reads, so that what is served is measured without what built it. */
  readonly engine: 'own-build' | 'own' | OtherEngineName;
  readonly entries: number;
  readonly folder: string;
  readonly queries: readonly MixedQuery[];
  readonly warmUps: number;
  readonly rounds: number;
}

export interface Measured {
  readonly times: QueryTimes | null;
  readonly indexBytes: number | null;
  readonly buildCpuSeconds: number | null;
  /** Reading the index file and opening it, wall clock. */
  readonly loadSeconds: number | null;
  /** Resident memory of the process, where it holds nothing but the engine. */
  readonly residentBytes: number | null;
  readonly postings: PostingsPerQuery | null;
}

const NOTHING: Measured = {
  times: null,
  indexBytes: null,
  buildCpuSeconds: null,
  loadSeconds: null,
  residentBytes: null,
  postings: null,
};

const answer = process.send?.bind(process);
process.once('message', (task: Task) => {
  answer?.(measured(task));
  process.disconnect?.();
});

function measured(task: Task): Measured {
  if (task.engine === 'own-build') return ownBuild(task);
  return task.engine === 'own' ? own(task) : other(task, task.engine);
}

function indexFile({ folder, entries }: Task): string {
  return join(folder, `${entries}.index`);
}

function ownBuild(task: Task): Measured {
  const { documents, vocabulary, translations } = readRealEntries(task.folder);
  let bytes = new Uint8Array();
  const withMakingMs = cpuMsOf(() => {
    bytes = new Uint8Array(buildDiscoveryIndex(entriesUpTo(task.entries, documents), vocabulary, translations));
  });
  writeFileSync(indexFile(task), bytes);
  return {
    ...NOTHING,
    indexBytes: bytes.length,
    buildCpuSeconds: (withMakingMs - makingMs(task.entries, documents)) / 1000,
  };
}

/** What making the entries alone costs. */
function makingMs(entries: number, documents: readonly SearchDocument[]): number {
  return cpuMsOf(() => {
    let length = 0;
    for (const { entry } of entriesUpTo(entries, documents)) length += entry.identity.name.length;
    if (length === 0) throw new Error('No entries were made.');
  });
}

function own(task: Task): Measured {
  const startMs = performance.now();
  const bytes = readFileSync(indexFile(task));
  const search = ownSearch(bytes);
  const loadSeconds = (performance.now() - startMs) / 1000;
  const times = measureQueries(search, task.queries, task.warmUps, task.rounds);
  const residentBytes = process.memoryUsage.rss();
  return { ...NOTHING, times, loadSeconds, residentBytes, postings: countPostings(bytes, task.queries) };
}

function other(task: Task, engine: OtherEngineName): Measured {
  const { documents } = readRealEntries(task.folder);
  const texts = textsOf(entriesUpTo(task.entries, documents));
  let built: ReturnType<typeof buildOtherEngine> | null = null;
  const withMakingMs = cpuMsOf(() => {
    built = buildOtherEngine(engine, texts);
  });
  const { search, indexBytes } = built ?? buildOtherEngine(engine, []);
  return {
    ...NOTHING,
    times: measureQueries(search, task.queries, task.warmUps, task.rounds),
    indexBytes: indexBytes(),
    buildCpuSeconds: (withMakingMs - makingMs(task.entries, documents)) / 1000,
  };
}

function* textsOf(entries: Iterable<SearchDocument>): Generator<BenchDocument> {
  let id = 0;
  for (const { entry } of entries) {
    id += 1;
    const { identity, imported_content: imported } = entry;
    yield {
      id,
      name: [identity.name, identity.registry_package ?? ''].join(' '),
      text: [imported.description.en ?? '', imported.description['zh-CN'] ?? ''].join(' '),
    };
  }
}

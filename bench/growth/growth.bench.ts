import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { readQuerySets } from '../evaluation/evaluation-files.ts';
import { readMaterial, writeParts } from './grown-host.ts';
import type { GrowthTask, MeasuredCommand } from './measure-growth.ts';
import { serveGrown } from './serve-grown.ts';

/**
 * `npm run bench:growth`: ingest and publish of catalogs of several sizes, made of
 * the evaluation's documents, and of the next reading in which one record of a
 * hundred says something else. Needs ../shared/data. `-- --records 60000` measures
 * one size; `--profile` tells what each stage cost; `--once` leaves out the refresh;
 * `--serve` follows the last publication and searches it; `--only-serve` does so with
 * one that `--folder` has already.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const MATERIAL = join(EVALUATION, 'documents.jsonl');
const SIZES = [15_000, 60_000, 250_000];
const CHANGED_PERCENT = 1;

const { values } = parseArgs({
  options: {
    records: { type: 'string', multiple: true },
    profile: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    serve: { type: 'boolean', default: false },
    'only-serve': { type: 'boolean', default: false },
    /** Of the heap of the measured process, MB. */
    heap: { type: 'string', default: '4096' },
    /** Keeps the data under this folder. */
    folder: { type: 'string' },
  },
});
const material = readMaterial(MATERIAL);
for (const records of values.records?.map(Number) ?? SIZES) await measureSize(records);

async function measureSize(records: number): Promise<void> {
  const work = values.folder ?? mkdtempSync(join(tmpdir(), 'bench-growth-'));
  const catalogFolder = join(work, 'catalog');
  mkdirSync(catalogFolder, { recursive: true });
  const grown = { hostFolder: join(REPOSITORY, 'hosts/dsh'), catalogFolder, dataFolder: join(work, 'data'), records };
  for (const reading of readings()) {
    writeParts({ records, material, reading, changedPercent: CHANGED_PERCENT }, catalogFolder);
    for (const command of ['ingest', 'publish'] as const) {
      const measured = await run({ command, grown, isProfiled: values.profile });
      console.log(lineOf(`${records.toLocaleString('en')} records, reading ${reading}, ${command}`, measured));
    }
  }
  if (values.serve || values['only-serve']) {
    const served = await serveGrown(grown, await searchedQueries(), work);
    console.log(`${records.toLocaleString('en')} records, served: ${JSON.stringify(served)}`);
  }
  if (values.folder === undefined) rmSync(work, { recursive: true });
}

/** By number; the second one says something else of a hundredth. */
function readings(): readonly number[] {
  if (values['only-serve']) return [];
  return values.once ? [0] : [0, 1];
}

async function searchedQueries(): Promise<readonly string[]> {
  const sets = await readQuerySets(EVALUATION, createNodeFiles());
  return sets.flatMap(({ queries }) => queries.map(({ query }) => query.trim()));
}

/** In a process of its own, so that neither memory nor compiled code is shared. */
function run(task: GrowthTask): Promise<MeasuredCommand> {
  const child = fork(fileURLToPath(new URL('measure-growth.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${values.heap}`],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (measured: MeasuredCommand) => resolve(measured));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Measuring ${task.command} ended with ${code ?? 'a signal'}.`)));
    child.send(task);
  });
}

function lineOf(what: string, measured: MeasuredCommand): string {
  const { processorSeconds, elapsedSeconds, peakMegabytes, entries, stages } = measured;
  const counted = entries === null ? '' : `, ${entries.toLocaleString('en')} entries`;
  return [
    `${what}: ${processorSeconds.toFixed(1)} s CPU, ${elapsedSeconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB${counted}`,
    ...stages
      .toSorted((a, b) => b.share - a.share)
      .map(
        ({ stage, share, peakMegabytes: peak }) =>
          `  ${stage.padEnd(26)} ${(share * processorSeconds).toFixed(2).padStart(8)} s ${peak.toFixed(0).padStart(6)} MB`,
      ),
  ].join('\n');
}

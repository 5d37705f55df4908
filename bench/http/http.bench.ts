import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readQuerySets } from '../evaluation/evaluation-files.ts';
import { createNodeFiles } from '../../src/base/files/node-files.ts';
import { compareCases } from './compare-cases.ts';
import { measureMemory } from './measure-memory.ts';
import { publishEvaluation } from './publish-evaluation.ts';
import { renderReport } from './render-report.ts';

/**
 * `npm run bench:http`: what the service does with a second of processor time,
 * beside a Fastify route that only sends bytes, and the memory it takes. About
 * three minutes. Needs ../shared/data/eval. Writes bench/reports/http.md.
 */
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const EVALUATION = join(REPOSITORY, '../shared/data/eval');
const HOST = join(REPOSITORY, 'hosts/dsh');

if (existsSync(EVALUATION)) await measure();
else console.log('Skipped bench:http: it needs the evaluation in ../shared/data/eval, which is not there.');

async function measure(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-facts-bench-'));
  try {
    console.log('Publishing the documents of the evaluation …');
    const data = join(folder, 'data');
    const entries = await publishEvaluation(EVALUATION, HOST, data);
    const sets = await readQuerySets(EVALUATION, createNodeFiles());
    const queries = sets.flatMap((set) => set.queries.map(({ query }) => query.trim()));
    const serveArguments = ['serve', '--port', '0', '--host', HOST, '--data', data];
    console.log('Measuring memory …');
    const memory = await measureMemory(queries, serveArguments, folder);
    console.log('Loading the three cases in turn …');
    const cases = await compareCases(queries, serveArguments, folder);
    const day = new Date().toISOString().slice(0, 10);
    const figures = { entries, queries: queries.length, cases, memory, nodeVersion: process.version, day };
    const report = renderReport(figures);
    console.log(report);
    writeFileSync(join(REPOSITORY, 'bench/reports/http.md'), report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readQuerySets } from '../../../bench/evaluation/evaluation-files.ts';
import { publishEvaluation } from '../../../bench/http/publish-evaluation.ts';
import { createNodeFiles } from '../../../src/base/files/node-files.ts';

export const EVALUATION = fileURLToPath(new URL('../../../../shared/data/eval', import.meta.url));
/** Host of the evaluation's documents. */
export const EVALUATED_HOST = fileURLToPath(new URL('../../../hosts/dsh', import.meta.url));

/** @returns a data folder with all documents published; one that stands already (`PLUGIN_FACTS_VERIFY_DATA`) saves minutes */
export async function evaluationData(scratch: string): Promise<string> {
  const given = process.env['PLUGIN_FACTS_VERIFY_DATA'];
  if (given !== undefined) return given;
  const data = join(scratch, 'data');
  await publishEvaluation(EVALUATION, EVALUATED_HOST, data);
  return data;
}

export async function evaluationQueries(): Promise<readonly string[]> {
  const sets = await readQuerySets(EVALUATION, createNodeFiles());
  return sets.flatMap((set) => set.queries.map(({ query }) => query.trim()));
}

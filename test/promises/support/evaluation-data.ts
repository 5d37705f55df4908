import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { readQuerySets } from '../../../bench/evaluation/evaluation-files.ts';
import { publishEvaluation } from '../../../bench/http/publish-evaluation.ts';
import { createNodeFiles } from '../../../src/base/files/node-files.ts';

export const EVALUATION = fileURLToPath(new URL('../../../../shared/data/eval', import.meta.url));
/** Host of the evaluation's documents. */
export const EVALUATED_HOST = fileURLToPath(new URL('../../../hosts/dsh', import.meta.url));

/**
 * Whoever asks first publishes it, for all files of the run: those that ask follow one another.
 *
 * @returns a data folder with all documents published, to be read only
 */
export async function evaluationData(): Promise<string> {
  const folder = inject('evaluationData');
  if (!existsSync(folder)) await publishEvaluation(EVALUATION, EVALUATED_HOST, folder);
  return folder;
}

export async function evaluationQueries(): Promise<readonly string[]> {
  const sets = await readQuerySets(EVALUATION, createNodeFiles());
  return sets.flatMap((set) => set.queries.map(({ query }) => query.trim()));
}

import { readQuerySets, readScenarios } from '../evaluation/evaluation-files.ts';
import type { FilePort } from '../../src/base/files/file-port.ts';

export const QUERY_KINDS = ['names', 'tasks', 'sentences'] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export interface MixedQuery {
  readonly kind: QueryKind;
  readonly text: string;
}

const QUERIES_A_KIND = 50;

/**
 * Equal shares of names (exact, mistyped, in another form), short tasks (of the
 * task set and the scenarios) and whole sentences (both paraphrase and both
 * cross-language sets). Of each kind 50 at even distances in the order of the
 * files, so that no query is chosen by hand.
 */
export async function readQueryMix(evaluation: string, files: FilePort): Promise<readonly MixedQuery[]> {
  const sets = await readQuerySets(evaluation, files);
  const scenarios = await readScenarios(evaluation, files);
  const textsOf = (isWanted: (set: string) => boolean): readonly string[] =>
    sets.filter(({ name }) => isWanted(name)).flatMap(({ queries }) => queries.map(({ query }) => query.trim()));
  const tasks = scenarios?.cases.flatMap(({ task }) => Object.values(task)) ?? [];
  const byKind: Readonly<Record<QueryKind, readonly string[]>> = {
    names: textsOf((set) => set === 'names'),
    tasks: [...textsOf((set) => set === 'tasks'), ...tasks],
    sentences: textsOf((set) => set.startsWith('paraphrase') || set.startsWith('cross')),
  };
  return QUERY_KINDS.flatMap((kind) => {
    const all = byKind[kind];
    const step = all.length / QUERIES_A_KIND;
    return Array.from({ length: QUERIES_A_KIND }, (_, i) => ({ kind, text: all[Math.floor(i * step)] ?? '' }));
  });
}

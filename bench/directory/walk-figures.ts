import { readQuerySets } from '../evaluation/evaluation-files.ts';
import { createRecordFinder } from '../evaluation/record-finder.ts';
import type { DirectoryNode, DirectoryReader } from '../../src/directory/read/open-directory.ts';
import { createWalker } from '../../test/support/walk-directory.ts';
import { createWalkQueryReader } from '../../test/support/walk-query.ts';
import { type BuiltCatalog, EVALUATION, files } from './built-catalog.ts';

/** How one task was walked. */
export interface TaskWalk {
  readonly query: string;
  readonly locale: string;
  readonly leaf: DirectoryNode;
  readonly hasArrived: boolean;
  readonly leavesOfBestTwo: number;
  readonly hasArrivedByBestTwo: boolean;
}

const BEST_TWO = 2;

/** Walks every judged task; arriving is reaching a leaf at which a plugin judged 2 is at home. */
export async function walkTasks(catalog: BuiltCatalog, reader: DirectoryReader): Promise<readonly TaskWalk[]> {
  const { input, built, documents } = catalog;
  const finder = createRecordFinder(built.projects);
  const { aliases, stopTerms } = input.host;
  const read = createWalkQueryReader({
    aliases,
    stopTerms,
    translations: input.translations,
    words: built.indexed.vocabulary.words,
  });
  const walker = createWalker();
  const tasks = (await readQuerySets(EVALUATION, files)).find(({ name }) => name === 'tasks')?.queries ?? [];
  return tasks.map(({ query, locale, judgements = [] }) => {
    const good = new Set<string | undefined>(
      judgements.flatMap((judgement) => {
        const record = judgement.grade === 2 ? finder.byTarget(judgement) : null;
        return record === null ? [] : [documents[record]?.entry.entry_id];
      }),
    );
    const isHome = (leaf: DirectoryNode): boolean =>
      reader
        .pluginsOf(leaf, { offset: 0, limit: leaf.pluginCount + leaf.crossEntriesCount })
        .plugins.some(({ entryId, placement }) => placement === 'canonical' && good.has(entryId));
    const groups = read(query);
    const { leaf } = walker.walk(reader.root, groups);
    const leaves = walker.walkBroadly(reader.root, groups, BEST_TWO);
    return {
      query,
      locale,
      leaf,
      hasArrived: isHome(leaf),
      leavesOfBestTwo: leaves.length,
      hasArrivedByBestTwo: leaves.some((one) => isHome(one)),
    };
  });
}

export function arrivals(walks: readonly TaskWalk[]): { one: number; bestTwo: number; leavesOfBestTwo: number } {
  const share = (has: (walk: TaskWalk) => boolean): number => walks.filter((walk) => has(walk)).length / walks.length;
  return {
    one: share(({ hasArrived }) => hasArrived),
    bestTwo: share(({ hasArrivedByBestTwo }) => hasArrivedByBestTwo),
    leavesOfBestTwo: walks.reduce((sum, { leavesOfBestTwo }) => sum + leavesOfBestTwo, 0) / walks.length,
  };
}

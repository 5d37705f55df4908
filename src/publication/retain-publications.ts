import { join } from 'node:path';
import { compareCodeUnits } from '../base/compare.ts';
import type { DurableFiles } from './durable-files.ts';
import { FOLDER_NAME, KEPT_PUBLICATIONS } from './publication-folder.ts';

/**
 * Removes publications that are older than the newest thirty, but for those
 * that are named: what CURRENT names, and what was signed last, which readers
 * stay on for as long as a newer one waits for its signatures. Any other reader
 * is a publication or two behind: it looks every second.
 */
export async function retainPublications(
  root: string,
  served: ReadonlySet<string>,
  files: Pick<DurableFiles, 'listFolder' | 'removeFolder'>,
): Promise<void> {
  const names = await files.listFolder(root);
  const newestFirst = names.filter((name) => FOLDER_NAME.test(name)).toSorted((a, b) => compareCodeUnits(b, a));
  for (const name of newestFirst.slice(KEPT_PUBLICATIONS)) {
    if (!served.has(name)) await files.removeFolder(join(root, name));
  }
}

import { lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Hands a folder and all in it to a user. Links are handed over themselves and never followed: they may lead anywhere,
 * and Node's own recursive listing goes where they lead.
 */
export async function giveToUser(folder: string, userId: number): Promise<void> {
  await lchown(folder, userId, userId);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveToUser(path, userId);
    else await lchown(path, userId, userId);
  }
}

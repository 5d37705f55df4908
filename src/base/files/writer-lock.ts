import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../failure.ts';

/**
 * Makes this process the one writer of what a lock file stands for: a
 * transaction held open on a database of its own. Readers are not kept out, and
 * the operating system drops the lock with the process, however it ends: a file
 * that was left behind locks nothing.
 *
 * @param what is written to, as in "Another run is writing to …"
 * @returns gives the lock back
 * @throws Failure `in_use`, at once, where another writer has it; what SQLite says where the file cannot be made
 */
export function takeWriterLock(path: string, what: string): () => void {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const isTaken = error instanceof Error && /locked/u.test(error.message);
    if (!isTaken) throw error;
    throw new Failure('in_use', `Another run is writing to ${what}; nothing was changed.`, { cause: error });
  }
  return () => lock.close();
}

import type { DatabaseSync } from 'node:sqlite';

/** All of the work, or none of it. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (first) {
    rollBack(database);
    throw first;
  }
}

/** SQLite has rolled back itself where it ran out of room (https://www.sqlite.org/lang_transaction.html, 2.3). */
function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // The first error says what happened; an open transaction ends with its connection.
  }
}

/**
 * The same, and on disk when it returns: what is kept so outlives a power cut,
 * with everything before it. One fsync, a few milliseconds.
 */
export function inDurableTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('PRAGMA synchronous = FULL');
  // After an error it stays so: the run ends, and the first error must not be hidden by a second one.
  inTransaction(database, work);
  database.exec('PRAGMA synchronous = NORMAL');
}

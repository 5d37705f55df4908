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

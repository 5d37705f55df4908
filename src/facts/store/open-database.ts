import { DatabaseSync } from 'node:sqlite';
import { Failure } from '../../base/failure.ts';
import { takeWriterLock } from '../../base/files/writer-lock.ts';
import { migrate, requireUsable } from './schema.ts';
import { asStoreProblem, damagedStore } from './store-problem.ts';

export interface OpenDatabase {
  readonly database: DatabaseSync;
  readonly close: () => void;
}

/** How long a reader waits for a checkpoint to end. */
const BUSY_TIMEOUT_MS = 5_000;
/** Payloads are found by digest, so each record is at another page of that index: of a million records it has 90 MB. */
const WRITERS_CACHE_KIB = 131_072;

/**
 * Opens the store for its one writer.
 *
 * WAL with `synchronous=NORMAL`: a killed process loses no committed batch. A
 * power cut may lose the newest ones of a reading that is not finished but never
 * damages the file (https://www.sqlite.org/pragma.html#pragma_synchronous), and
 * what is lost is read again from its source, which costs less than an fsync for
 * each batch.
 */
export function openForWriting(path: string): OpenDatabase {
  const releaseLock = lockStore(path);
  try {
    const database = open(path, false);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
    database.exec(`PRAGMA cache_size = -${WRITERS_CACHE_KIB}`);
    migrate(database);
    requireSound(database);
    return {
      database,
      close: () => {
        try {
          database.close();
        } finally {
          releaseLock();
        }
      },
    };
  } catch (error) {
    releaseLock();
    throw asStoreFailure(error);
  }
}

export function openForReading(path: string): OpenDatabase {
  try {
    const database = open(path, true);
    requireUsable(database);
    return { database, close: () => database.close() };
  } catch (error) {
    throw asStoreFailure(error);
  }
}

/** A store that nobody else sees and that ends with the process. */
export function openInMemory(): OpenDatabase {
  const database = open(':memory:', false);
  migrate(database);
  return { database, close: () => database.close() };
}

function open(path: string, readOnly: boolean): DatabaseSync {
  return new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS });
}

function lockStore(path: string): () => void {
  try {
    return takeWriterLock(`${path}.lock`, 'this observation store');
  } catch (error) {
    throw asStoreFailure(error);
  }
}

/**
 * Compares every table with its indexes and constraints
 * (https://www.sqlite.org/pragma.html#pragma_integrity_check): 35 ms for 17,000
 * records. What was changed is found before anything is read or added.
 *
 * @throws Failure `store_unusable`
 */
export function requireSound(database: DatabaseSync): void {
  const problem = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
  if (problem !== 'ok') throw damagedStore('its tables and indexes differ');
}

function asStoreFailure(error: unknown): Failure {
  const failure = Failure.from(asStoreProblem(error));
  if (failure.code !== 'internal_error') return failure;
  return new Failure(
    'store_unusable',
    'The observation store cannot be opened; check that its folder exists and may be written, and that the file is a store.',
    { cause: error },
  );
}

import { Failure } from '../../base/failure.ts';

/** What is wrong with a store, and what to do. */
export function damagedStore(what: string, cause?: unknown): Failure {
  return new Failure(
    'store_unusable',
    `The observation store is damaged: ${what}. Put it back from a backup; or move it away and ingest anew. The publication in force stands.`,
    { cause },
  );
}

/** SQLITE_CORRUPT and SQLITE_NOTADB; SQLITE_ERROR where a damaged schema has no such column. */
const DAMAGE = new Set([1, 11, 26]);

/** What SQLite says while a store is used, as the failure it is; everything else as it was thrown. */
export function asStoreProblem(thrown: unknown): unknown {
  // On its way it may have become a failure that nobody foresaw.
  const first = thrown instanceof Failure && thrown.code === 'internal_error' ? thrown.cause : thrown;
  if (!(first instanceof Error) || !('errcode' in first) || Failure.from(first).code === 'no_room') return thrown;
  // The low byte is the kind of the error (https://www.sqlite.org/rescode.html).
  const kind = Number(first.errcode) & 0xff;
  if (DAMAGE.has(kind)) return damagedStore('SQLite cannot read it', first);
  return new Failure(
    'store_unusable',
    'The observation store could not be read or written; check its disk and who owns it, then run the command again. What was kept before stands.',
    { cause: first },
  );
}

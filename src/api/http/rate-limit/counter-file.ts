import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { decodeTimes, encodeTimes } from './admission-times.ts';
import { type CounterMoment, type MachineClocks, counterMoment } from './counter-time.ts';
import { type BudgetState, decide, isUncounted, type RateClaim, type RateOutcome } from './rate-limit-store.ts';

export interface CounterFileDeps {
  readonly clocks: MachineClocks;
  readonly windowMs: number;
  /** File that all processes of one machine share; `:memory:` for tests. */
  readonly path: string;
  /** Bound of the budgets kept, 80 to 440 bytes each; where it is reached nobody new is counted until one is empty. */
  readonly mostBudgets: number;
}

/** Admitted requests of each client in one file. Not fit for an event loop: a disk or another process may hold it up. */
export interface CounterFile {
  /** Decides about each request of a batch, in this order, in one transaction. @throws what SQLite throws; then none was counted */
  readonly takeAll: (batch: ReadonlyArray<readonly RateClaim[]>) => readonly RateOutcome[];
  /** Makes sure that a power cut forgets nothing that was admitted so far. */
  readonly sync: () => void;
  readonly close: () => void;
}

/** Somebody took the file away, replaced it or cut it off while it was open. */
export class CounterFileGone extends Error {}

/** How long a process waits for another one's transaction, which takes less than a millisecond. */
const BUSY_TIMEOUT_MS = 250;
/** More than the two budgets that one request may add, so that empty ones become fewer. */
const REMOVED_PER_REQUEST = 4;

/**
 * One row a client holds the times of its admitted requests, so a decision reads
 * and writes one row a budget, however many there are. Each transaction holds
 * the write lock from its start and reads the clocks inside: so decisions have an
 * order, and their times the same one.
 *
 * WAL with `synchronous=NORMAL`: a killed process loses no admitted request; a
 * power cut forgets what was admitted since the last `sync`.
 */
export function openCounterFile({ clocks, windowMs, path, mostBudgets }: CounterFileDeps): CounterFile {
  const database = openDatabase(path);
  const statements = prepareStatements(database);
  const checkInPlace = placeCheck(path);

  const takeOne = (claims: readonly RateClaim[], nowMs: number, kept: { budgets: number }): RateOutcome => {
    const startMs = nowMs - windowMs;
    const found = claims.map((claim) => ({ ...claim, ...readBudget(statements, claim, nowMs, startMs) }));
    if (found.some(({ isSound }) => !isSound)) return { uncounted: 'garbled', waitMs: windowMs };
    const decision = decide(found, nowMs, windowMs);
    if (!decision.isAdmitted) return decision;
    const added = found.filter(({ isNew }) => isNew).length;
    if (added > 0 && kept.budgets + added > mostBudgets) {
      const oldestMs = statements.oldest.get()?.['newest_ms'];
      return { uncounted: 'full', waitMs: Number(oldestMs ?? startMs) - startMs };
    }
    for (const { key, timesMs } of found) statements.write.run(key, nowMs, encodeTimes(key, [...timesMs, nowMs]));
    kept.budgets += added;
    return decision;
  };
  const takeLocked = (batch: ReadonlyArray<readonly RateClaim[]>): readonly RateOutcome[] => {
    checkInPlace();
    const state = readState(statements);
    const moment = counterMoment(state.last, clocks);
    // Before any budget is read, so that no row in hand is among them.
    const emptied = statements.removeEmpty.run(moment.counterMs - windowMs, REMOVED_PER_REQUEST * batch.length);
    const kept = { budgets: state.budgets - Number(emptied.changes) };
    const outcomes = batch.map((claims) => takeOne(claims, moment.counterMs, kept));
    // Where nothing changed, an instant noted earlier in this run of the machine says as much.
    const isChanged =
      moment.bootId !== state.last?.bootId ||
      moment.sinceBootMs < state.last.sinceBootMs ||
      emptied.changes !== 0 ||
      outcomes.some((outcome) => !isUncounted(outcome) && outcome.isAdmitted);
    if (isChanged) writeState(statements, moment, kept.budgets);
    return outcomes;
  };
  return {
    takeAll(batch) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const outcomes = takeLocked(batch);
        database.exec('COMMIT');
        return outcomes;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
    sync: () => database.exec('PRAGMA wal_checkpoint(PASSIVE)'),
    close: () => database.close(),
  };
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    // Checkpoints are `sync`'s: no decision waits for one of its own making.
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE IF NOT EXISTS budget (
        key TEXT PRIMARY KEY,
        newest_ms INTEGER NOT NULL,
        admitted_ms BLOB NOT NULL
      ) WITHOUT ROWID, STRICT;
      CREATE INDEX IF NOT EXISTS budget_of_age ON budget (newest_ms);
      CREATE TABLE IF NOT EXISTS counter (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        boot_id TEXT NOT NULL,
        since_boot_ms INTEGER NOT NULL,
        wall_ms INTEGER NOT NULL,
        counter_ms INTEGER NOT NULL,
        budgets INTEGER NOT NULL CHECK (budgets >= 0)
      ) STRICT;`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements(database: DatabaseSync) {
  return {
    budget: database.prepare('SELECT admitted_ms FROM budget WHERE key = ?'),
    write: database.prepare(`INSERT INTO budget (key, newest_ms, admitted_ms) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET newest_ms = excluded.newest_ms, admitted_ms = excluded.admitted_ms`),
    oldest: database.prepare('SELECT newest_ms FROM budget ORDER BY newest_ms LIMIT 1'),
    removeEmpty: database.prepare(
      'DELETE FROM budget WHERE key IN (SELECT key FROM budget WHERE newest_ms <= ? ORDER BY newest_ms LIMIT ?)',
    ),
    state: database.prepare('SELECT boot_id, since_boot_ms, wall_ms, counter_ms, budgets FROM counter'),
    writeState: database.prepare('INSERT OR REPLACE INTO counter VALUES (1, ?, ?, ?, ?, ?)'),
  };
}

function readBudget(
  statements: Statements,
  { key }: RateClaim,
  nowMs: number,
  startMs: number,
): Pick<BudgetState, 'timesMs'> & { readonly isNew: boolean; readonly isSound: boolean } {
  const stored = statements.budget.get(key)?.['admitted_ms'];
  if (!(stored instanceof Uint8Array)) return { timesMs: [], isNew: true, isSound: stored === undefined };
  const timesMs = decodeTimes(key, stored);
  const isSound = timesMs !== null && (timesMs.at(-1) ?? 0) <= nowMs;
  return { timesMs: (timesMs ?? []).filter((timeMs) => timeMs > startMs), isNew: false, isSound };
}

function readState(statements: Statements): { readonly last: CounterMoment | null; readonly budgets: number } {
  const row = statements.state.get();
  if (row === undefined) return { last: null, budgets: 0 };
  const last = {
    bootId: String(row['boot_id']),
    sinceBootMs: Number(row['since_boot_ms']),
    wallMs: Number(row['wall_ms']),
    counterMs: Number(row['counter_ms']),
  };
  return { last, budgets: Number(row['budgets']) };
}

function writeState(statements: Statements, moment: CounterMoment, budgets: number): void {
  statements.writeState.run(moment.bootId, moment.sinceBootMs, moment.wallMs, moment.counterMs, budgets);
}

/**
 * Tells whether what is open still lies at its path. SQLite goes on writing to a
 * file that was removed, while the next process makes a new one.
 *
 * @returns throws `CounterFileGone` where not
 */
function placeCheck(path: string): () => void {
  let opened: readonly string[] | null = null;
  let seenBytes = 0;
  return () => {
    // The journal and its index are only sure to be there from the first transaction on.
    const files = [path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file, { throwIfNoEntry: false }));
    const found = files.map((stats) => `${stats?.dev}:${stats?.ino}`);
    opened ??= found;
    const sizeBytes = files[0]?.size ?? 0;
    const isSame = found.every((identity, i) => identity === opened?.[i]) && sizeBytes >= seenBytes;
    if (!isSame) throw new CounterFileGone('The file is not the one that was opened.');
    seenBytes = sizeBytes;
  };
}

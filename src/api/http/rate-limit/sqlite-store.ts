import { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../../base/clock.ts';
import { Failure } from '../../../base/failure.ts';
import {
  type BudgetState,
  decide,
  type RateClaim,
  type RateDecision,
  type RateLimitStore,
} from './rate-limit-store.ts';

export interface SqliteStoreDeps {
  readonly clock: Clock;
  readonly windowMs: number;
  /** File that all processes of one machine share; `:memory:` for tests. */
  readonly path: string;
  /** Bound of the requests kept, about 80 bytes each; where it is reached nobody new is admitted. */
  readonly mostRequests: number;
}

/** How long a process waits for another one's transaction, which takes some dozen microseconds. */
const BUSY_TIMEOUT_MS = 2_000;
/** Expired requests that one request takes away: more than it adds, so the file stops growing. */
const MOST_PRUNED = 16;
/** Kept longer than they count, so that a clock set back by less brings none of them back to nothing. */
const PRUNE_MARGIN_MS = 60_000;

/**
 * Counts for all processes of one machine. Each decision is one transaction that
 * holds the write lock from the start and reads the clock inside it: so decisions
 * have an order, and their instants the same one.
 *
 * WAL with `synchronous=NORMAL`: a killed process loses no admitted request; a
 * power cut may forget the last ones, and an hour's budget with them.
 */
export function openSqliteStore({ clock, windowMs, path, mostRequests }: SqliteStoreDeps): RateLimitStore {
  const database = openDatabase(path);
  const ofKey = database.prepare(
    'SELECT count(*) AS used, min(admitted_at_ms) AS oldest_ms FROM admission WHERE key = ? AND admitted_at_ms > ?',
  );
  const add = database.prepare('INSERT INTO admission (key, admitted_at_ms) VALUES (?, ?)');
  // Rows are added with rising numbers and taken away from the lowest on: the span bounds their number at no cost.
  const span = database.prepare('SELECT coalesce(max(id) - min(id) + 1, 0) AS rows FROM admission');
  const prune = database.prepare(
    'DELETE FROM admission WHERE id IN (SELECT id FROM admission ORDER BY id LIMIT ?) AND admitted_at_ms <= ?',
  );

  const budgetOf = ({ key, limit }: RateClaim, startMs: number): BudgetState => {
    const row = ofKey.get(key, startMs);
    const oldestMs = row?.['oldest_ms'];
    return { limit, used: Number(row?.['used']), oldestMs: typeof oldestMs === 'number' ? oldestMs : null };
  };
  const takeLocked = (claims: readonly RateClaim[]): RateDecision => {
    const nowMs = clock.nowMs();
    const startMs = nowMs - windowMs;
    prune.run(MOST_PRUNED, startMs - PRUNE_MARGIN_MS);
    const isFull = Number(span.get()?.['rows']) >= mostRequests;
    const budgets = claims.map((claim) => budgetOf(isFull ? { ...claim, limit: 0 } : claim, startMs));
    const decision = decide(budgets, nowMs, windowMs);
    if (decision.isAdmitted) for (const { key } of claims) add.run(key, nowMs);
    return decision;
  };
  return {
    take(claims) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const decision = takeLocked(claims);
        database.exec('COMMIT');
        return decision;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function openDatabase(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS admission (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL,
        admitted_at_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS admission_of_key ON admission (key, admitted_at_ms);`);
    return database;
  } catch (error) {
    throw new Failure(
      'store_unusable',
      'The file that counts requests cannot be opened; check that its folder exists and may be written.',
      { cause: error },
    );
  }
}

import { statSync } from 'node:fs';
import type { MonotonicClock } from '../../../base/clock.ts';
import { type CounterFile, CounterFileGone } from './counter-file.ts';
import type { RateClaim, RateOutcome, Uncounted, UncountedReason } from './rate-limit-store.ts';

export interface RequestCounterDeps {
  readonly clock: MonotonicClock;
  readonly windowMs: number;
  readonly path: string;
  readonly openFile: () => CounterFile;
}

/** A counter file with its faults: opened when it is needed, again after a fault, and never another one in its place. */
export interface RequestCounter {
  /** Never throws. */
  readonly takeAll: (batch: ReadonlyArray<readonly RateClaim[]>) => readonly RateOutcome[];
  readonly sync: () => void;
  readonly close: () => void;
}

/** A file that could not be used is not opened again sooner. */
const REOPEN_AFTER_MS = 1_000;
/** No file is this one. */
const LOST = 'lost';
/** Said with a fault that an operator must put right. */
const RETRY_AFTER_MS = 5_000;

/**
 * Where the file was taken away or replaced, what was admitted is forgotten. So
 * this process counts in no other file until a whole window has passed since it
 * found out: then nothing of it would count any more. A new process cannot know.
 */
export function createRequestCounter({ clock, windowMs, path, openFile }: RequestCounterDeps): RequestCounter {
  let file: CounterFile | null = null;
  /** The file this process counted in; `null`: none yet. */
  let known: string | null = null;
  let lostAtMs: number | null = null;
  let fault: { readonly atMs: number; readonly reason: UncountedReason } | null = null;

  const open = (): CounterFile | Uncounted => {
    const nowMs = clock.sinceBootMs();
    if (fault !== null && nowMs < fault.atMs + REOPEN_AFTER_MS) return uncounted(fault.reason);
    const found = identityOf(path);
    if (known !== null && found !== known) {
      lostAtMs ??= nowMs;
      const untilMs = lostAtMs + windowMs;
      if (nowMs < untilMs) return { uncounted: 'lost', waitMs: untilMs - nowMs };
    }
    lostAtMs = null;
    file = openFile();
    known = identityOf(path);
    return file;
  };
  const close = (): void => {
    const closing = file;
    file = null;
    closing?.close();
  };
  const failed = (error: unknown): Uncounted => {
    const reason = reasonOf(error);
    if (reason === 'locked' || reason === 'no_room') return uncounted(reason);
    const atMs = clock.sinceBootMs();
    if (reason === 'lost') [known, lostAtMs] = [LOST, atMs];
    else fault = { atMs, reason };
    try {
      close();
    } catch {
      // A damaged file may not even close; it is let go all the same.
    }
    return reason === 'lost' ? { uncounted: 'lost', waitMs: windowMs } : uncounted(reason);
  };
  return {
    takeAll(batch) {
      try {
        const ready = file ?? open();
        if ('uncounted' in ready) return batch.map(() => ready);
        const outcomes = ready.takeAll(batch);
        fault = null;
        return outcomes;
      } catch (error) {
        const outcome = failed(error);
        return batch.map(() => outcome);
      }
    },
    sync: () => file?.sync(),
    close,
  };
}

function uncounted(reason: UncountedReason): Uncounted {
  return { uncounted: reason, waitMs: reason === 'locked' ? REOPEN_AFTER_MS : RETRY_AFTER_MS };
}

function identityOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}

/** SQLite's primary result codes, the low byte (https://www.sqlite.org/rescode.html). */
const REASONS: Readonly<Record<number, UncountedReason>> = {
  5: 'locked',
  6: 'locked',
  11: 'garbled',
  13: 'no_room',
  26: 'garbled',
};
/** Extended codes that say something else than their primary one. */
const EXTENDED_REASONS: Readonly<Record<number, UncountedReason>> = {
  // SQLITE_READONLY_DBMOVED
  1_032: 'lost',
  // SQLITE_IOERR_SHMSIZE: the file beside the database could not grow.
  4_874: 'no_room',
};

function reasonOf(error: unknown): UncountedReason {
  if (error instanceof CounterFileGone) return 'lost';
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return EXTENDED_REASONS[code] ?? REASONS[code & 0xff] ?? 'unusable';
}

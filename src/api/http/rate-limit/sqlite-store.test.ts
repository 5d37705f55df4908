import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { testRateLimitStore, movedClock } from '../../../../test/support/rate-limit-store-contract.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { Failure } from '../../../base/failure.ts';
import { openSqliteStore } from './sqlite-store.ts';

const run = promisify(execFile);
const HAMMER = fileURLToPath(new URL('../../../../test/support/hammer-rate-limit.ts', import.meta.url));

describe('the store in a file', () => {
  testRateLimitStore((deps) => openSqliteStore({ ...deps, path: ':memory:', mostRequests: 1_000 }));

  it('admits exactly 60 of 4 processes that all ask at once', async () => {
    const path = join(temporaryFolder(), 'counts.sqlite');

    const processes = await Promise.all(
      Array.from({ length: 4 }, () => run(process.execPath, [HAMMER, path, '60', '200'])),
    );

    const admitted = processes.map(({ stdout }) => Number(stdout));
    expect(admitted.reduce((sum, count) => sum + count, 0)).toBe(60);
  });

  it('remembers what was admitted when it is opened again', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const open = () => openSqliteStore({ clock: movedClock(), windowMs: 1_000, path, mostRequests: 1_000 });
    const first = open();
    first.take([{ key: 'a', limit: 1 }]);
    first.close();

    const second = open();

    expect(second.take([{ key: 'a', limit: 1 }]).isAdmitted).toBe(false);
    second.close();
  });

  it('keeps no more than one window and its margin hold, however many clients come', () => {
    const clock = movedClock();
    const path = join(temporaryFolder(), 'counts.sqlite');
    const store = openSqliteStore({ clock, windowMs: 1_000, path, mostRequests: 100_000 });
    for (let i = 0; i < 2_000; i += 1) {
      clock.moveTo(2_000_000 + i * 100);
      store.take([{ key: `client ${i}`, limit: 60 }]);
    }

    const reader = new DatabaseSync(path, { readOnly: true });
    const rows = Number(reader.prepare('SELECT count(*) AS rows FROM admission').get()?.['rows']);

    // One each 100 ms: 10 in the window, 600 in the minute of the margin.
    expect(rows).toBeLessThanOrEqual(611);
    reader.close();
    store.close();
  });

  it('admits nobody once it is full, and somebody again when it is not', () => {
    const clock = movedClock();
    const store = openSqliteStore({ clock, windowMs: 1_000, path: ':memory:', mostRequests: 2 });
    const isAdmitted = (key: string) => store.take([{ key, limit: 60 }]).isAdmitted;

    expect(['a', 'b', 'c'].map(isAdmitted)).toEqual([true, true, false]);
    clock.moveTo(clock.nowMs() + 1_000 + 60_000);
    expect(isAdmitted('c')).toBe(true);
    store.close();
  });

  it('still counts what was admitted before the clock was set back', () => {
    const clock = movedClock();
    const store = openSqliteStore({ clock, windowMs: 1_000, path: ':memory:', mostRequests: 100 });
    store.take([{ key: 'a', limit: 1 }]);
    clock.moveTo(clock.nowMs() - 30_000);

    expect(store.take([{ key: 'a', limit: 1 }]).isAdmitted).toBe(false);
    store.close();
  });

  it('says what an operator can do where its file cannot be opened', () => {
    const path = join(temporaryFolder(), 'nowhere', 'counts.sqlite');

    expect(() => openSqliteStore({ clock: movedClock(), windowMs: 1_000, path, mostRequests: 100 })).toThrow(Failure);
  });
});

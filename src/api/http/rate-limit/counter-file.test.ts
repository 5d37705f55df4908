import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBelow } from '../../../../test/support/open-files.ts';
import { decided, movedClock, testRateLimitStore } from '../../../../test/support/rate-limit-store-contract.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { encodeTimes } from './admission-times.ts';
import { CounterFileGone, openCounterFile } from './counter-file.ts';
import type { MachineClocks } from './counter-time.ts';

interface Opened {
  readonly path?: string;
  readonly clocks?: MachineClocks;
  readonly mostBudgets?: number;
}

function opened({ path = ':memory:', clocks = movedClock(), mostBudgets = 1_000 }: Opened = {}) {
  const file = openCounterFile({ clocks, windowMs: 1_000, path, mostBudgets });
  let isOpen = true;
  const close = () => {
    if (isOpen) file.close();
    isOpen = false;
  };
  onTestFinished(close);
  const take = (key: string, limit: number) => file.takeAll([[{ key, limit }]])[0]!;
  return { ...file, close, take, isAdmitted: (key: string, limit: number) => decided(take(key, limit)).isAdmitted };
}

describe('the counter in a file', () => {
  testRateLimitStore(({ clock, windowMs }) => {
    const file = openCounterFile({ clocks: clock, windowMs, path: ':memory:', mostBudgets: 1_000 });
    return { take: (claims) => file.takeAll([claims])[0]!, close: file.close };
  });

  it('remembers what was admitted when it is opened again', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const first = opened({ path });
    first.take('a', 1);
    first.close();

    expect(opened({ path }).isAdmitted('a', 1)).toBe(false);
  });

  it('decides about a batch one after another', () => {
    const claims = [{ key: 'a', limit: 2 }];

    const outcomes = opened().takeAll([claims, claims, claims]);

    expect(outcomes.map((outcome) => decided(outcome).isAdmitted)).toEqual([true, true, false]);
  });

  it('says how long until there is room where a limit was lowered below what was admitted', () => {
    const clocks = movedClock();
    const { take } = opened({ clocks });
    for (const atMs of [0, 100, 200]) {
      clocks.moveTo(1_000_000 + atMs);
      take('a', 3);
    }

    // One is left of the three when the second one leaves, at 1,100.
    expect(take('a', 2)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 900 });
  });

  it('keeps the rows of one window and no more, however many clients come', () => {
    const clocks = movedClock();
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take } = opened({ clocks, path });
    for (let i = 0; i < 2_000; i += 1) {
      clocks.moveTo(2_000_000 + i * 100);
      take(`client ${i}`, 60);
    }

    expect(read(path, 'SELECT count(*) AS rows, budgets FROM budget, counter')).toEqual({ rows: 10, budgets: 10 });
  });

  it('keeps how many rows there are where others are removed and nobody is admitted', () => {
    const clocks = movedClock();
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take, takeAll } = opened({ clocks, path });
    take('old', 1);
    clocks.moveTo(clocks.sinceBootMs() + 999);
    take('new', 1);
    clocks.moveTo(clocks.sinceBootMs() + 1);
    take('new', 1);
    const [refused, next] = ['new', 'next'].map((key) => [{ key, limit: 1 }]);

    expect(read(path, 'SELECT count(*) AS rows, budgets FROM budget, counter')).toEqual({ rows: 1, budgets: 1 });
    takeAll([refused!, next!]);
    expect(read(path, 'SELECT count(*) AS rows, budgets FROM budget, counter')).toEqual({ rows: 2, budgets: 2 });
  });

  it('writes nothing where it refuses', () => {
    const clocks = movedClock();
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take } = opened({ clocks, path });
    take('a', 1);
    const before = read(path, 'SELECT * FROM counter');
    clocks.setWall(clocks.nowMs() + 5);
    take('a', 1);
    clocks.moveTo(clocks.sinceBootMs() + 500);
    take('a', 1);

    expect(read(path, 'SELECT * FROM counter')).toEqual(before);
  });

  it('notes a start of the machine even where it refuses, so that the time since counts', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    let sinceBootMs = 1_000_000;
    const clocks = { bootId: '', sinceBootMs: () => sinceBootMs, nowMs: () => 5_000_000 };
    const { take, isAdmitted } = opened({ path, clocks });
    take('a', 1);
    sinceBootMs = 300;
    take('a', 1);
    sinceBootMs = 1_000_100;

    expect(isAdmitted('a', 1)).toBe(true);
  });

  it('lies in the file itself once it is synced', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'counts.sqlite');
    const { take, sync } = opened({ path });
    take('a', 1);
    sync();
    copyFileSync(path, join(folder, 'copy.sqlite'));

    expect(opened({ path: join(folder, 'copy.sqlite') }).isAdmitted('a', 1)).toBe(false);
  });

  it('leaves no journal beside a file that is closed', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take, close } = opened({ path });
    take('a', 1);
    expect(existsSync(`${path}-wal`)).toBe(true);
    close();

    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it('waits for the transaction of another process', async () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { isAdmitted } = opened({ path });
    isAdmitted('a', 9);
    const other = new Worker(HOLD_LOCK, { eval: true, workerData: path });
    await new Promise((resolve) => other.once('message', resolve));

    expect(isAdmitted('a', 9)).toBe(true);
    await other.terminate();
  });
});

/** Holds the lock of a file for a moment. */
const HOLD_LOCK = `
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new (require('node:sqlite').DatabaseSync)(workerData);
  database.exec('BEGIN IMMEDIATE');
  parentPort.postMessage(null);
  setTimeout(() => database.exec('COMMIT'), 60);
`;

function read(path: string, sql: string) {
  const reader = new DatabaseSync(path, { readOnly: true });
  const row = { ...reader.prepare(sql).get() };
  reader.close();
  return row;
}

describe('a batch that fails', () => {
  it.each(['ABORT', 'ROLLBACK'])('counts nothing, says what failed, and the next one is counted (%s)', (how) => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { takeAll, isAdmitted } = opened({ path });
    const other = new DatabaseSync(path);
    other.exec(`CREATE TRIGGER bad BEFORE INSERT ON budget WHEN NEW.key = 'bad'
      BEGIN SELECT RAISE(${how}, 'no such client'); END`);
    other.close();
    const [good, bad] = ['good', 'bad'].map((key) => [{ key, limit: 1 }]);

    expect(() => takeAll([good!, bad!])).toThrow('no such client');
    expect(isAdmitted('good', 1)).toBe(true);
    expect(isAdmitted('good', 1)).toBe(false);
  });
});

describe('a file that is not the one that was opened', () => {
  it.each([
    ['taken away', (path: string) => rmSync(path)],
    [
      'replaced',
      (path: string) => {
        copyFileSync(path, `${path}.copy`);
        renameSync(`${path}.copy`, path);
      },
    ],
    ['cut off', (path: string) => truncateSync(path, 100)],
    ['parted from its journal', (path: string) => rmSync(`${path}-wal`)],
    ['parted from the index of its journal', (path: string) => rmSync(`${path}-shm`)],
  ])('is told, and nobody is counted in it: %s', (_case, lose) => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take, sync } = opened({ path });
    take('a', 9);
    sync();
    take('a', 9);
    lose(path);

    expect(() => take('a', 9)).toThrow(CounterFileGone);
  });

  it('is told where it was cut off after it had grown', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take, sync } = opened({ path });
    take('a', 9);
    take('a', 9);
    for (let i = 0; i < 200; i += 1) take(`client ${i}`, 9);
    sync();
    take('a', 9);
    truncateSync(path, 20_480);

    expect(() => take('a', 9)).toThrow(CounterFileGone);
  });
});

describe('a counter that is full', () => {
  it('goes on counting whom it knows, takes nobody new, and says when there is room', () => {
    const clocks = movedClock();
    const { take, isAdmitted } = opened({ clocks, mostBudgets: 2 });
    take('a', 2);
    clocks.moveTo(clocks.sinceBootMs() + 300);
    take('b', 2);

    expect(take('c', 2)).toEqual({ uncounted: 'full', waitMs: 700 });
    expect([isAdmitted('a', 2), isAdmitted('a', 2), isAdmitted('b', 2)]).toEqual([true, false, true]);
    expect(take('c', 2)).toEqual({ uncounted: 'full', waitMs: 1_000 });
    clocks.moveTo(clocks.sinceBootMs() + 1_000);
    expect(isAdmitted('c', 2)).toBe(true);
  });

  it('goes on counting whom it knows where the bound was lowered below them', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const first = opened({ path });
    ['a', 'b'].forEach((key) => first.take(key, 2));
    first.close();
    const { take, isAdmitted } = opened({ path, mostBudgets: 1 });

    expect(isAdmitted('a', 2)).toBe(true);
    expect(take('c', 2)).toMatchObject({ uncounted: 'full' });
  });

  it('counts a request against both of its budgets or neither', () => {
    const { takeAll } = opened({ mostBudgets: 1 });
    const [client, network] = ['client', 'network'].map((key) => ({ key, limit: 9 }));

    expect(takeAll([[client!, network!], [client!]])).toMatchObject([{ uncounted: 'full' }, { remaining: 8 }]);
  });
});

describe('the clock of the counter', () => {
  const STEPS_MS = [61 * 60_000, -61 * 60_000, 365 * 86_400_000, -10 * 365 * 86_400_000];

  it.each(STEPS_MS)('frees nothing and forgets nothing where the wall clock steps by %i ms', (stepMs) => {
    const clocks = movedClock();
    const { take, isAdmitted } = opened({ clocks });
    take('a', 1);
    clocks.setWall(clocks.nowMs() + stepMs);

    expect(take('a', 1)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 1_000 });
    clocks.moveTo(clocks.sinceBootMs() + 999);
    expect(isAdmitted('a', 1)).toBe(false);
    clocks.moveTo(clocks.sinceBootMs() + 1);
    expect(isAdmitted('a', 1)).toBe(true);
  });

  it.each(STEPS_MS)(
    'counts only the time since the machine started, where the wall clock stepped by %i ms too',
    (stepMs) => {
      const path = join(temporaryFolder(), 'counts.sqlite');
      const before = movedClock();
      const first = opened({ path, clocks: before });
      first.take('a', 1);
      first.close();
      let sinceBootMs = 300;
      const clocks: MachineClocks = {
        bootId: 'the next start',
        sinceBootMs: () => sinceBootMs,
        nowMs: () => before.nowMs() + stepMs,
      };
      const { take, isAdmitted } = opened({ path, clocks });
      const passedMs = stepMs > 0 ? 300 : 0;

      expect(take('a', 1)).toEqual({ isAdmitted: false, remaining: 0, waitMs: 1_000 - passedMs });
      sinceBootMs = 1_299 - passedMs;
      expect(isAdmitted('a', 1)).toBe(false);
      sinceBootMs += 1;
      expect(isAdmitted('a', 1)).toBe(true);
    },
  );
});

describe('a counter that is damaged', () => {
  it('says so of the client whose row it is, and counts all others', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take, takeAll, isAdmitted } = opened({ path });
    take('a', 60);
    take('b', 60);
    const other = new DatabaseSync(path);
    other.exec("UPDATE budget SET admitted_ms = (SELECT admitted_ms FROM budget WHERE key = 'a') WHERE key = 'b'");
    other.close();

    expect(take('b', 60)).toEqual({ uncounted: 'garbled', waitMs: 1_000 });
    expect(takeAll([['a', 'b'].map((key) => ({ key, limit: 60 }))])).toMatchObject([{ uncounted: 'garbled' }]);
    expect(isAdmitted('a', 60)).toBe(true);
  });

  it('says so of times that are still to come', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const clocks = movedClock();
    const { take } = opened({ path, clocks });
    take('a', 60);
    const other = new DatabaseSync(path);
    const { counter_ms: counterMs } = other.prepare('SELECT counter_ms FROM counter').get() ?? {};
    const write = other.prepare('UPDATE budget SET admitted_ms = ?');
    write.run(encodeTimes('a', [Number(counterMs) + 1]));

    expect(take('a', 60)).toMatchObject({ uncounted: 'garbled' });
    write.run(encodeTimes('a', [Number(counterMs)]));
    other.close();
    expect(take('a', 60)).toMatchObject({ isAdmitted: true });
  });

  it('says so of a row that holds no bytes', () => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take } = opened({ path });
    take('a', 60);
    const other = new DatabaseSync(path);
    other.exec(`DROP TABLE budget;
      CREATE TABLE budget (key TEXT PRIMARY KEY, newest_ms INTEGER, admitted_ms) WITHOUT ROWID;
      INSERT INTO budget VALUES ('a', 9999999999999, 'text')`);
    other.close();

    expect(take('a', 60)).toMatchObject({ uncounted: 'garbled' });
  });

  it('is let go where it cannot be opened', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'counts.sqlite');
    writeFileSync(path, 'no database '.repeat(1_000));

    expect(() => opened({ path })).toThrow('not a database');
    expect(openBelow(folder)).toEqual([]);
  });

  it.each([1, 5, 10, 14])('does not take %i random bytes for the times of admitted requests', (length) => {
    const path = join(temporaryFolder(), 'counts.sqlite');
    const { take } = opened({ path });
    take('a', 60);
    const other = new DatabaseSync(path);
    other.prepare('UPDATE budget SET admitted_ms = ?').run(randomBytes(length));
    other.close();

    expect(take('a', 60)).toMatchObject({ uncounted: 'garbled' });
  });
});

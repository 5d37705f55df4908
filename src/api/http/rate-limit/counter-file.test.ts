import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decided, movedClock, testRateLimitStore } from '../../../../test/support/rate-limit-store-contract.ts';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { openCounterFile } from './counter-file.ts';
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

    const reader = new DatabaseSync(path, { readOnly: true });
    onTestFinished(() => reader.close());
    const { rows, budgets } = reader.prepare('SELECT count(*) AS rows, budgets FROM budget, counter').get() ?? {};
    expect({ rows, budgets }).toEqual({ rows: 10, budgets: 10 });
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
    const { take, isAdmitted } = opened({ path });
    take('a', 60);
    take('b', 60);
    const other = new DatabaseSync(path);
    other.exec("UPDATE budget SET admitted_ms = (SELECT admitted_ms FROM budget WHERE key = 'a') WHERE key = 'b'");
    other.close();

    expect(take('b', 60)).toMatchObject({ uncounted: 'garbled' });
    expect(isAdmitted('a', 60)).toBe(true);
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

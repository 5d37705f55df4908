import { join } from 'node:path';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts';
import { CounterFileGone } from './counter-file.ts';
import type { RateOutcome } from './rate-limit-store.ts';
import { createRequestCounter } from './request-counter.ts';

const WINDOW_MS = 60_000;
const ADMITTED: RateOutcome = { isAdmitted: true, remaining: 0, waitMs: 1 };
const CLAIMS = [{ key: 'a', limit: 1 }];

/** A counter over a file that does what a test says, at a path where something lies. */
function counter() {
  const path = join(temporaryFolder(), 'counts');
  writeFileSync(path, 'first');
  let sinceBootMs = 10_000;
  let thrown: { readonly error: unknown } | null = null;
  const events: string[] = [];
  const fail = () => {
    if (thrown !== null) throw thrown.error;
  };
  const made = createRequestCounter({
    clock: { sinceBootMs: () => sinceBootMs },
    windowMs: WINDOW_MS,
    path,
    openFile: () => {
      events.push('open');
      return {
        takeAll: (batch) => {
          fail();
          return batch.map(() => ADMITTED);
        },
        sync: () => void events.push('sync'),
        close: () => {
          events.push('close');
          fail();
        },
      };
    },
  });
  return {
    ...made,
    path,
    events,
    take: () => made.takeAll([CLAIMS])[0],
    pass: (lengthMs: number) => void (sinceBootMs += lengthMs),
    failWith: (error: unknown) => void (thrown = { error }),
    recover: () => void (thrown = null),
  };
}

function sqliteError(errcode: number): Error {
  return Object.assign(new Error('of SQLite'), { errcode });
}

describe('the file of a counter', () => {
  it('is opened when it is needed, once, and closed', () => {
    const { take, sync, close, events } = counter();
    sync();
    close();
    expect(events).toEqual([]);
    expect([take(), take()]).toEqual([ADMITTED, ADMITTED]);
    sync();
    close();
    close();

    expect(events).toEqual(['open', 'sync', 'close']);
  });

  it.each([
    ['busy', 5, { uncounted: 'locked', waitMs: 1_000 }],
    ['locked', 6, { uncounted: 'locked', waitMs: 1_000 }],
    ['busy with a snapshot', 5 | (2 << 8), { uncounted: 'locked', waitMs: 1_000 }],
    ['on a full disk', 13, { uncounted: 'no_room', waitMs: 5_000 }],
    ['on a disk too full for its index', 4_874, { uncounted: 'no_room', waitMs: 5_000 }],
  ])('stays open where it is %s', (_case, errcode, outcome) => {
    const { take, takeAll, failWith, recover, events } = counter();
    failWith(sqliteError(errcode));

    expect(takeAll([CLAIMS, CLAIMS])).toEqual([outcome, outcome]);
    recover();
    expect(take()).toEqual(ADMITTED);
    expect(events).toEqual(['open']);
  });

  it.each([
    ['is damaged', sqliteError(11), 'garbled'],
    ['is no database', sqliteError(26), 'garbled'],
    ['cannot be opened', sqliteError(14), 'unusable'],
    ['fails in a way nobody foresaw', new Error('other'), 'unusable'],
    ['throws what is no error', 'text', 'unusable'],
    ['throws nothing', null, 'unusable'],
  ])('is closed where it %s, and opened again a second later', (_case, error, uncounted) => {
    const { take, failWith, recover, pass, events } = counter();
    failWith(error);

    expect(take()).toEqual({ uncounted, waitMs: 5_000 });
    recover();
    pass(999);
    expect(take()).toEqual({ uncounted, waitMs: 5_000 });
    expect(events).toEqual(['open', 'close']);
    pass(1);
    expect(take()).toEqual(ADMITTED);
    expect(events).toEqual(['open', 'close', 'open']);
  });
});

describe('a counter whose file is not the one it counted in', () => {
  it.each([
    ['found out by itself', new CounterFileGone('gone')],
    ['found out by SQLite', sqliteError(1_032)],
  ])('counts nobody until a window has passed: %s', (_case, error) => {
    const { take, failWith, recover, pass, events } = counter();
    take();
    failWith(error);

    expect(take()).toEqual({ uncounted: 'lost', waitMs: WINDOW_MS });
    recover();
    pass(1_000);
    expect(take()).toEqual({ uncounted: 'lost', waitMs: WINDOW_MS - 1_000 });
    pass(WINDOW_MS - 1_001);
    expect(take()).toEqual({ uncounted: 'lost', waitMs: 1 });
    expect(events).toEqual(['open', 'close']);
    pass(1);
    expect(take()).toEqual(ADMITTED);
    expect(take()).toEqual(ADMITTED);
    expect(events).toEqual(['open', 'close', 'open']);
  });

  it.each([
    ['taken away', (path: string) => rmSync(path)],
    [
      'replaced',
      (path: string) => {
        writeFileSync(`${path}.next`, 'second');
        renameSync(`${path}.next`, path);
      },
    ],
  ])('counts nobody either where it was %s while it could not be used', (_case, lose) => {
    const { take, failWith, recover, pass, path } = counter();
    take();
    failWith(sqliteError(11));
    take();
    recover();
    lose(path);
    pass(1_000);

    expect(take()).toEqual({ uncounted: 'lost', waitMs: WINDOW_MS });
    pass(500);
    expect(take()).toEqual({ uncounted: 'lost', waitMs: WINDOW_MS - 500 });
    pass(WINDOW_MS - 500);
    expect(take()).toEqual(ADMITTED);
  });

  it('counts at once in the first file it finds, or makes', () => {
    const { take, path } = counter();
    rmSync(path);

    expect(take()).toEqual(ADMITTED);
  });
});

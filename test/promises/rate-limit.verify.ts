import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { encodeTimes } from '../../src/api/http/rate-limit/admission-times.ts';
import { openCounterFile } from '../../src/api/http/rate-limit/counter-file.ts';
import type { MachineClocks } from '../../src/api/http/rate-limit/counter-time.ts';
import type { RateOutcome } from '../../src/api/http/rate-limit/rate-limit-store.ts';
import { systemClock, systemMonotonicClock } from '../../src/base/clock.ts';
import { canMount, onDisk } from '../support/small-disk.ts';
import { folderOfTests, IN_MEMORY, temporaryFolder } from '../support/temporary-folder.ts';
import { scaled, tell } from './support/scale.ts';

const HAMMER = fileURLToPath(new URL('../support/hammer-rate-limit.ts', import.meta.url));
const SCRATCH = folderOfTests(IN_MEMORY);

interface Attempts {
  readonly folder: string;
  readonly attempts: number;
  /** Requests of others for each of the client's. */
  readonly others?: number;
}

function startHammer({ folder, attempts, others = 0 }: Attempts): ChildProcess {
  return spawn(process.execPath, [HAMMER, folder, String(attempts), String(others)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Requests admitted for the one client; and how many could not be counted, `null`: killed before it said. */
async function readHammer(child: ChildProcess): Promise<{ admitted: number; uncounted: number | null }> {
  const printed = await text(child.stdout!);
  const [letters = '', uncounted] = printed.split(',');
  return { admitted: letters.length, uncounted: uncounted === undefined ? null : Number(uncounted) };
}

describe('60 in an hour over processes', () => {
  it('are admitted of 4 processes that ask 5,000 times each, in every run', { timeout: 3_600_000 }, async () => {
    const runs = scaled({ quick: 1, full: 20 });
    const admitted: number[] = [];
    let uncounted = 0;
    for (let run = 0; run < runs; run += 1) {
      const folder = temporaryFolder(IN_MEMORY);
      const results = await Promise.all(
        Array.from({ length: 4 }, () => readHammer(startHammer({ folder, attempts: 5_000 }))),
      );
      admitted.push(results.reduce((sum, result) => sum + result.admitted, 0));
      uncounted += results.reduce((sum, result) => sum + (result.uncounted ?? 0), 0);
    }

    tell(
      'rate limit',
      `${runs} runs of 4 processes x 5,000 attempts`,
      `admitted ${[...new Set(admitted)].join(', ')}; not counted ${uncounted}`,
    );
    expect(new Set(admitted)).toEqual(new Set([60]));
  });

  it('are admitted over restarts and kills at any moment, beside 100,000 requests of others', async () => {
    const folder = temporaryFolder(IN_MEMORY);
    const starts = scaled({ quick: 5, full: 40 });
    const others = Math.ceil(scaled({ quick: 100_000, full: 250_000 }) / (starts * 2) / 200);
    let admitted = 0;
    for (let start = 0; start < starts; start += 1) {
      const children = [0, 1].map(() => startHammer({ folder, attempts: 200, others }));
      const results = Promise.all(children.map(readHammer));
      // Every second start is killed on its way; what it admitted it may have had no time to say.
      if (start % 2 === 1) {
        await wait(300 + 97 * start);
        for (const child of children) child.kill('SIGKILL');
      }
      for (const result of await results) admitted += result.admitted;
    }

    const kept = keptClients(folder);
    tell(
      'rate limit',
      `${starts} starts of 2 processes, every second one killed, ${kept} other clients`,
      `admitted ${admitted}`,
    );
    expect(admitted).toBeLessThanOrEqual(60);
    // A request that was counted and not told is lost to its client, never told twice.
    expect(admitted).toBeGreaterThanOrEqual(40);
  });
});

function keptClients(folder: string): number {
  const database = new DatabaseSync(join(folder, 'client-counts.sqlite'), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS clients FROM budget').get();
  database.close();
  return Number(row?.['clients']);
}

const CLOCKS: MachineClocks = { ...systemClock, ...systemMonotonicClock, bootId: 'this start' };
const WINDOW_MS = 3_600_000;

describe('a decision over two million rows', () => {
  it('costs at most a millisecond of processor time, a refusal too', () => {
    const rows = scaled({ quick: 200_000, full: 2_000_000 });
    const path = join(SCRATCH, 'many.sqlite');
    fillCounter(path, rows - 1_000);
    const file = openCounterFile({ clocks: CLOCKS, windowMs: WINDOW_MS, path, mostBudgets: rows });
    const decide = (key: string): RateOutcome => file.takeAll([[{ key, limit: 60 }]])[0]!;
    const measured = {
      new: cpuMsOf(900, (i) => decide(`new ${i}`)),
      known: cpuMsOf(900, (i) => decide(keyOf((i * 2_221) % rows))),
      'used up': cpuMsOf(900, () => decide('new 1')),
      full: cpuMsOf(900, (i) => decide(`one more ${i}`)),
    };
    file.close();

    for (const [kind, { meanMs, medianMs, outcomes }] of Object.entries(measured)) {
      tell(
        'rate limit',
        `decisions over ${rows} rows, ${kind} (${outcomes})`,
        `${meanMs.toFixed(3)} ms of processor time, median ${medianMs.toFixed(3)} ms`,
      );
      expect(meanMs).toBeLessThanOrEqual(1);
    }
  });
});

function keyOf(client: number): string {
  return `candidates 10.${String(client).padStart(9, '0')}`;
}

/** As many clients, in the order of their keys: otherwise filling takes longer than all else. */
function fillCounter(path: string, clients: number): void {
  openCounterFile({ clocks: CLOCKS, windowMs: WINDOW_MS, path, mostBudgets: clients }).close();
  const database = new DatabaseSync(path);
  database.exec('DROP INDEX budget_of_age; BEGIN');
  const insert = database.prepare('INSERT INTO budget VALUES (?, ?, ?)');
  const filledMs = 1_000_000;
  for (let client = 0; client < clients; client += 1) {
    const [key, admittedMs] = [keyOf(client), (client * 7_919) % filledMs];
    insert.run(key, admittedMs, encodeTimes(key, [admittedMs]));
  }
  database.exec('COMMIT; CREATE INDEX budget_of_age ON budget (newest_ms)');
  database
    .prepare('INSERT INTO counter VALUES (1, ?, ?, ?, ?, ?)')
    .run(CLOCKS.bootId, CLOCKS.sinceBootMs(), CLOCKS.nowMs(), filledMs, clients);
  database.close();
}

function cpuMsOf(count: number, decide: (i: number) => RateOutcome) {
  const outcomes: Record<string, number> = {};
  const timesMs: number[] = [];
  const started = process.cpuUsage();
  for (let i = 0; i < count; i += 1) {
    const startMs = performance.now();
    const outcome = decide(i);
    timesMs.push(performance.now() - startMs);
    const kind = 'uncounted' in outcome ? outcome.uncounted : outcome.isAdmitted ? 'admitted' : 'refused';
    outcomes[kind] = (outcomes[kind] ?? 0) + 1;
  }
  const { user, system } = process.cpuUsage(started);
  const told = Object.entries(outcomes).map(([kind, times]) => `${times} ${kind}`);
  return {
    meanMs: (user + system) / 1_000 / count,
    medianMs: timesMs.sort((a, b) => a - b)[count >> 1]!,
    outcomes: told.join(', '),
  };
}

describe.skipIf(!canMount())('a counter on a full disk (needs mount)', () => {
  it('counts nobody, and goes on from what it had when there is room again', () => {
    const script = `node() { "${process.execPath}" "${HAMMER}" /mnt 200; echo; }
      "${process.execPath}" "${HAMMER}" /mnt 20; echo
      head -c 10000000 /dev/zero > /mnt/filler 2>/dev/null
      node
      rm /mnt/filler
      node`;

    const { stdout } = onDisk('700k', script);

    const [before, full, after] = stdout.trim().split('\n');
    expect(before).toBe(`${'a'.repeat(20)},0`);
    expect(full).toBe(',200');
    expect(after).toBe(`${'a'.repeat(40)},0`);
    tell('rate limit', 'disk full after 20 requests, 200 asked, then room, 200 asked', 'admitted 20, 0, 40');
  });
});

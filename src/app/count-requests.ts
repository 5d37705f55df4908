import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { answerCounts } from '../api/http/rate-limit/answer-counts.ts';
import { openCounterFile } from '../api/http/rate-limit/counter-file.ts';
import type { MachineClocks } from '../api/http/rate-limit/counter-time.ts';
import { createRequestCounter } from '../api/http/rate-limit/request-counter.ts';
import { systemClock, systemMonotonicClock } from '../base/clock.ts';

/** Two million clients, in 160 MB of file to 900, by how often each of them asks. */
const MOST_BUDGETS = 2_000_000;

/** What `serve` starts the thread with. */
export interface CountingOptions {
  readonly path: string;
  readonly windowMs: number;
}

/** The thread that counts requests in a file. It loads little, for every start waits for it. */
const { path, windowMs }: CountingOptions = workerData;
const clocks: MachineClocks = { ...systemClock, ...systemMonotonicClock, bootId: bootId() };
const counter = createRequestCounter({
  clock: clocks,
  windowMs,
  path,
  openFile: () => openCounterFile({ clocks, windowMs, path, mostBudgets: MOST_BUDGETS }),
});
const answer = answerCounts({
  clock: clocks,
  counter,
  post: (outcomes) => parentPort?.postMessage(outcomes),
  onClosed: () => parentPort?.close(),
});
parentPort?.on('message', answer);
parentPort?.postMessage([]);

/** Linux alone tells its starts apart (random(4)). */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

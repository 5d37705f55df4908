import { readFileSync } from 'node:fs';
import { openCounterFile } from '../api/http/rate-limit/counter-file.ts';
import type { MachineClocks } from '../api/http/rate-limit/counter-time.ts';
import { type RequestCounter, createRequestCounter } from '../api/http/rate-limit/request-counter.ts';
import { systemClock, systemMonotonicClock } from '../base/clock.ts';

/** Two million clients, in 160 MB of file to 900, by how often each of them asks. */
const MOST_BUDGETS = 2_000_000;

/** What a counter of this machine works with. */
export interface CountingOptions {
  readonly path: string;
  readonly windowMs: number;
}

export function openRequestCounter({ path, windowMs }: CountingOptions): RequestCounter {
  const clocks: MachineClocks = { ...systemClock, ...systemMonotonicClock, bootId: bootId() };
  return createRequestCounter({
    clock: clocks,
    windowMs,
    path,
    openFile: () => openCounterFile({ clocks, windowMs, path, mostBudgets: MOST_BUDGETS }),
  });
}

/** Linux alone tells its starts apart (random(4)). */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mixedRequests } from './search-requests.ts';
import { PROGRAM, startProcess } from './served-process.ts';

export interface MeasuredMemory {
  readonly afterStart: NodeJS.MemoryUsage;
  readonly afterRequests: NodeJS.MemoryUsage;
  readonly requests: number;
}

const REQUESTS = 20_000;
const AT_ONCE = 16;
/** What the start leaves behind is given back by then, as far as it ever is. */
const SETTLE_MS = 2_000;

/** Memory of `serve` in a process that has done nothing else: when it is ready, and after mixed requests. */
export async function measureMemory(
  queries: readonly string[],
  serveArguments: readonly string[],
  logFolder: string,
): Promise<MeasuredMemory> {
  // As at any start but the first, which leaves its compiled code to the next.
  await startProcess(PROGRAM, serveArguments, join(logFolder, 'first.log')).then(({ stop }) => stop());
  const service = await startProcess(PROGRAM, serveArguments, join(logFolder, 'memory.log'));
  await wait(SETTLE_MS);
  const { memory: afterStart } = await service.usage();
  const waiting = mixedRequests(queries, REQUESTS).values();
  const askAll = async (): Promise<void> => {
    for (const { path, ...request } of waiting) {
      const answer = await fetch(`${service.url}${path}`, request);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error('The server refused a request of the benchmark.');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askAll));
  await wait(SETTLE_MS);
  const { memory: afterRequests } = await service.usage();
  await service.stop();
  return { afterStart, afterRequests, requests: REQUESTS };
}

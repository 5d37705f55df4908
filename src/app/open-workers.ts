import { Worker } from 'node:worker_threads';
import { type ApiLog, traceOf } from '../api/http/api-log.ts';
import { systemMonotonicClock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { MODULE_EXTENSION } from '../base/module-extension.ts';
import { type PublicationWorkers, createPublicationWorkers } from '../operations/serve/workers/publication-workers.ts';
import type { StartWorker } from '../operations/serve/workers/worker-seat.ts';
import { giveWorkersRoom } from './small-heap.ts';

/**
 * Answers queries in so many threads while `use` runs.
 *
 * @param count below 2: the thread that takes the requests answers them as well, and there are no others
 */
export async function withWorkers(
  count: number,
  log: ApiLog,
  use: (workers: PublicationWorkers | null) => Promise<void>,
): Promise<void> {
  if (count < 2) return use(null);
  giveWorkersRoom();
  const workers = createPublicationWorkers({
    count,
    clock: systemMonotonicClock,
    startWorker: startThread,
    onEnd({ cause, ...ended }) {
      log.error({ ...ended, trace: cause === null ? null : traceOf(cause) }, 'a worker ended');
    },
  });
  try {
    await use(workers);
  } finally {
    await workers.close();
  }
}

const startThread: StartWorker = (onMessage, onEnd) => {
  const thread = new Worker(new URL(`./answer-queries${MODULE_EXTENSION}`, import.meta.url));
  let cause: Failure | null = null;
  thread.on('message', onMessage);
  // An error ends the thread, so `exit` tells of it too; without a listener it would end the process.
  thread.on('error', (error) => void (cause = Failure.from(error)));
  thread.on('exit', () => onEnd(cause));
  return { post: (message) => thread.postMessage(message), terminate: () => thread.terminate() };
};

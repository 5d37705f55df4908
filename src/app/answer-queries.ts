import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { systemMonotonicClock } from '../base/clock.ts';
import { answerMessages } from '../operations/serve/workers/answer-messages.ts';

/**
 * Where all processors are busy, the thread of the requests goes first: it says at
 * once what is refused, and gives the workers what they are to do. Linux alone has
 * priorities of threads (setpriority(2)); elsewhere this would be the process's.
 */
const BEHIND_REQUESTS = 5;
if (process.platform === 'linux') setPriority(BEHIND_REQUESTS);

/** A thread that answers queries from the publications that its process has opened. */
const answer = answerMessages({
  clock: systemMonotonicClock,
  post: (message, transfer) => parentPort?.postMessage(message, [...transfer]),
});
parentPort?.on('message', answer);

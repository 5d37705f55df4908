import { parentPort } from 'node:worker_threads';
import { systemMonotonicClock } from '../base/clock.ts';
import { answerMessages } from '../operations/serve/workers/answer-messages.ts';

/** A thread that answers queries from the publications that its process has opened. */
const answer = answerMessages({
  clock: systemMonotonicClock,
  post: (message, transfer) => parentPort?.postMessage(message, [...transfer]),
});
parentPort?.on('message', answer);

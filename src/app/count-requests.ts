import { parentPort, workerData } from 'node:worker_threads';
import { answerCounts } from '../api/http/rate-limit/answer-counts.ts';
import { systemMonotonicClock } from '../base/clock.ts';
import { type CountingOptions, openRequestCounter } from './request-counter.ts';

/** The thread that counts requests in a file. It loads little, for every start waits for it. */
const options: CountingOptions = workerData;
const answer = answerCounts({
  clock: systemMonotonicClock,
  counter: openRequestCounter(options),
  post: (outcomes) => parentPort?.postMessage(outcomes),
  onClosed: () => parentPort?.close(),
});
parentPort?.on('message', answer);
parentPort?.postMessage([]);

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import { quantile } from './running-service.ts';

const COMPUTE = new URL('compute.js', import.meta.url);
const LENGTH_MS = 150;
/** Two processors give 2; the two threads of one core 1.1 to 1.4, and it is less where a host promised more than it has. */
const LEAST_OF_TWO = 1.9;

/** What the machine gives to two threads that compute at once, by what it gives to one. */
export interface ProcessorGauge {
  /** Half a second in which nothing else of ours is to be busy: taken in turn with what is measured. */
  readonly sample: () => Promise<void>;
  /** In the middle of all samples. */
  readonly times: () => number;
  /** Whether what needs two processors can be measured here. */
  readonly hasTwo: () => boolean;
}

/** Call it in a test: its threads end with that. */
export function gaugeProcessors(): ProcessorGauge {
  const [first, second] = [new Worker(COMPUTE), new Worker(COMPUTE)];
  onTestFinished(async () => void (await Promise.all([first.terminate(), second.terminate()])));
  const samples: number[] = [];
  const times = (): number => quantile(samples, 0.5);
  return {
    async sample() {
      const alone = [await computed(first), await computed(second)];
      const both = await Promise.all([computed(first), computed(second)]);
      const [one = 0, two = 0] = [alone, both].map(([a = 0, b = 0]) => a + b);
      samples.push((2 * two) / one);
    },
    times,
    hasTwo: () => times() >= LEAST_OF_TWO,
  };
}

async function computed(thread: Worker): Promise<number> {
  thread.postMessage(LENGTH_MS);
  const [{ times }] = await once(thread, 'message');
  return times;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../../base/steps.ts';

/** As long as a slice of answering: whoever waits for one waits no longer for the other. */
const SLICE_MS = 10;

/** Does work beside everything else of the process: before each slice the event loop has its turn. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    await nextTurn();
    const sliceEndMs = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < sliceEndMs);
  }
}

import { expect, type TestContext } from 'vitest';
import { watchMachine } from './machine-watch.ts';
import { IS_FULL, tell } from './scale.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test told nothing; `.ci/run` prints it. */
    notMeasured?: string;
  }
}

/** Others had more of the machine than this in some second: what is too slow then says nothing of our code. */
const MOST_OF_OTHERS = 0.25;
/** A whole count takes long, and is started on a machine that is left to it. */
const ATTEMPTS = IS_FULL ? 1 : 3;

/** What was measured, in the unit that `what` names, and the most that is promised. */
export interface Timed {
  readonly what: string;
  readonly measured: number;
  readonly most: number;
}

/**
 * Holds what was measured to what is promised. Where it is too much while others took the processors, it is measured
 * again, and in the end skipped as not measured: neither kept nor broken. On a machine left to us it fails at once.
 *
 * @param measure fails by itself for all that time is no excuse for
 */
export async function expectInTime(
  context: TestContext,
  promise: string,
  measure: () => Promise<readonly Timed[]>,
): Promise<void> {
  let starved = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const watch = watchMachine();
    const tooMuch = (await measure()).filter(({ measured, most }) => !(measured <= most));
    const ofOthers = watch.stop();
    if (tooMuch.length === 0) return;
    if (ofOthers <= MOST_OF_OTHERS) expect(tooMuch).toEqual([]);
    const [{ what, measured } = { what: '', measured: 0 }] = tooMuch;
    starved = `machine starved, others took up to ${Math.round(ofOthers * 100)} % of it; ${what}: ${Math.round(measured)}`;
  }
  tell(promise, 'not measured', starved);
  context.task.meta.notMeasured = starved;
  context.skip(`not measured: ${starved}`);
}

import { expect, type TestContext } from 'vitest';
import type { ProcessorGauge } from './gauge-processors.ts';
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
 * again, and in the end skipped as not measured: neither kept nor broken. Where the machine has no second processor
 * for what needs two, it is skipped at once. On any other machine it fails.
 *
 * @param measure fails by itself for all that time is no excuse for
 * @param gauge of what needs two processors; `measure` takes its samples
 */
export async function expectInTime(
  context: TestContext,
  promise: string,
  measure: () => Promise<readonly Timed[]>,
  gauge: ProcessorGauge | null = null,
): Promise<void> {
  let excuse = '';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const watch = watchMachine();
    const tooMuch = (await measure()).filter(({ measured, most }) => !(measured <= most));
    const ofOthers = watch.stop();
    if (gauge !== null) tell(promise, 'what two threads compute at once, by one', gauge.times().toFixed(2));
    const [missed] = tooMuch;
    if (missed === undefined) return;
    const isStarved = ofOthers > MOST_OF_OTHERS;
    const lacksOne = gauge !== null && !gauge.hasTwo();
    if (!isStarved && !lacksOne) expect(tooMuch).toEqual([]);
    const lack = isStarved
      ? `machine starved, others took up to ${Math.round(ofOthers * 100)} % of it`
      : `no second processor, two threads compute ${gauge?.times().toFixed(2)} times what one does`;
    excuse = `${lack}; ${missed.what}: ${Number(missed.measured.toPrecision(3))}`;
    if (!isStarved) break;
  }
  tell(promise, 'not measured', excuse);
  context.task.meta.notMeasured = excuse;
  context.skip(`not measured: ${excuse}`);
}

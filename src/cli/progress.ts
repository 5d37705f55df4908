import type { Clock } from '../base/clock.ts';
import { forTerminal } from '../base/text-safety.ts';
import type { Progress } from '../operations/progress.ts';
import type { TextStream } from './command-output.ts';
import { type ProgressState, renderFinalLine, renderPlainLine, renderProgressBar } from './render/progress-line.ts';

export interface ProgressDeps {
  stream: TextStream;
  clock: Clock;
  useColor: boolean;
}

/** A person's eye is served by ten a second; a log by one every two seconds. */
const REDRAW_EVERY_MS = 100;
const PLAIN_LINE_EVERY_MS = 2000;
/** Where a terminal does not say how wide it is. */
const ASSUMED_COLUMNS = 80;

/** One redrawn line on a terminal, plain lines elsewhere. */
export function createProgress({ stream, clock, useColor }: ProgressDeps): Progress {
  const isTerminal = stream.isTTY === true;
  let stage: { label: string; total: number | null; done: number; startedAtMs: number } | null = null;
  let writtenAtMs = 0;

  function state(current: NonNullable<typeof stage>): ProgressState {
    return { ...current, elapsedMs: clock.nowMs() - current.startedAtMs };
  }
  function redraw(current: NonNullable<typeof stage>): void {
    // The last cell stays free: some terminals break the line when it is filled.
    const columns = (stream.columns ?? ASSUMED_COLUMNS) - 1;
    stream.write(`\r${renderProgressBar(state(current), { columns, useColor })}`);
  }
  function writeStep(current: NonNullable<typeof stage>): void {
    writtenAtMs = clock.nowMs();
    if (isTerminal) redraw(current);
    else stream.write(`${renderPlainLine(state(current))}\n`);
  }
  function finish(): void {
    if (stage === null) return;
    if (isTerminal) redraw(stage);
    stream.write(isTerminal ? '\n' : `${renderFinalLine(state(stage))}\n`);
    stage = null;
  }

  return {
    start(label, total) {
      finish();
      stage = { label: forTerminal(label), total, done: 0, startedAtMs: clock.nowMs() };
      if (isTerminal) writeStep(stage);
      else writtenAtMs = clock.nowMs();
    },
    advance(steps) {
      if (stage === null) return;
      stage.done += steps;
      const everyMs = isTerminal ? REDRAW_EVERY_MS : PLAIN_LINE_EVERY_MS;
      if (clock.nowMs() - writtenAtMs >= everyMs) writeStep(stage);
    },
    finish,
  };
}

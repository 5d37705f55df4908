import type { Clock } from '../base/clock.ts';
import { formatCount, formatDuration } from '../base/quantities.ts';
import { forTerminal } from '../base/text-safety.ts';
import type { Progress } from '../operations/progress.ts';
import type { TextStream } from './command-context.ts';
import { displayWidth, fitToWidth, padToWidth } from './text-layout.ts';

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

interface ProgressState {
  /** Safe for a terminal already. */
  readonly label: string;
  /** `null`: nobody knows how many there will be. */
  readonly total: number | null;
  readonly done: number;
  readonly elapsedMs: number;
}

const BAR_CELLS_MAX = 24;
/** A shorter bar says nothing. */
const BAR_CELLS_MIN = 8;
const GREEN = '\u001b[32m';
const PLAIN = '\u001b[39m';

/** The line of a terminal: exactly `columns` cells wide, so that it covers the one before. */
export function renderProgressBar(
  state: ProgressState,
  { columns, useColor }: { columns: number; useColor: boolean },
): string {
  const facts = [...countFacts(state), ...timeFacts(state)].join('  ');
  const barCells = Math.min(BAR_CELLS_MAX, columns - displayWidth(state.label) - displayWidth(facts) - 6);
  if (state.total === null || barCells < BAR_CELLS_MIN) {
    return padToWidth(fitToWidth(`${state.label}  ${facts}`, columns), columns, 'left');
  }
  const filled = '#'.repeat(Math.round(barCells * fractionOf(state, state.total)));
  const rest = '-'.repeat(barCells - filled.length);
  const line = padToWidth(`${state.label}  [${filled}${rest}]  ${facts}`, columns, 'left');
  return useColor ? line.replace(`[${filled}`, `[${GREEN}${filled}${PLAIN}`) : line;
}

/** The line of a log while work goes on. */
function renderPlainLine(state: ProgressState): string {
  return `${state.label}: ${[...countFacts(state), ...timeFacts(state)].join(', ')}`;
}

/** The line of a log when work has ended. */
function renderFinalLine(state: ProgressState): string {
  const rate = rateFact(state);
  return `${state.label}: ${[...countFacts(state), ...rate].join(', ')}, ended after ${formatDuration(state.elapsedMs)}`;
}

function countFacts(state: ProgressState): string[] {
  if (state.total === null) return [formatCount(state.done)];
  const percent = Math.floor(100 * fractionOf(state, state.total));
  return [`${formatCount(state.done)}/${formatCount(state.total)}`, `${percent} %`];
}

function timeFacts(state: ProgressState): string[] {
  if (state.total === null || state.done === 0 || state.done >= state.total) return rateFact(state);
  const leftMs = (state.elapsedMs / state.done) * (state.total - state.done);
  return [...rateFact(state), `${formatDuration(Math.ceil(leftMs / 1000) * 1000)} left`];
}

/** Mean since the start: steadier than the last second, and what the time left is drawn from. */
function rateFact({ done, elapsedMs }: ProgressState): string[] {
  if (done === 0 || elapsedMs === 0) return [];
  return [`${formatCount((done * 1000) / elapsedMs)}/s`];
}

function fractionOf({ done }: ProgressState, total: number): number {
  return total === 0 ? 1 : Math.min(1, done / total);
}

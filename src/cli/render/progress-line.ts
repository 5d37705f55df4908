import { displayWidth, fitToWidth, padToWidth } from './display-width.ts';
import { formatCount, formatDuration } from '../../base/quantities.ts';

export interface ProgressState {
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
export function renderPlainLine(state: ProgressState): string {
  return `${state.label}: ${[...countFacts(state), ...timeFacts(state)].join(', ')}`;
}

/** The line of a log when work has ended. */
export function renderFinalLine(state: ProgressState): string {
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

import type { Clock, MonotonicClock } from '../../../base/clock.ts';

/** The clocks of one machine. */
export interface MachineClocks extends Clock, MonotonicClock {
  /** Another one after each start of the machine; `''`: the system does not say. */
  readonly bootId: string;
}

/** All clocks at one instant. */
export interface CounterMoment {
  readonly bootId: string;
  readonly sinceBootMs: number;
  /** Wall clock, milliseconds since the Unix epoch. */
  readonly wallMs: number;
  /** The counter's own time, milliseconds since its file was made. */
  readonly counterMs: number;
}

/**
 * What the counter's time is now, from the last instant it was known. It never
 * goes faster than true time, so nothing leaves a window too early:
 *
 * - While the machine runs it is the monotonic clock, which no setting of the
 *   wall clock moves.
 * - Over a start of the machine only the time since that start is sure. The
 *   file may also have come from another machine, so it counts no further than
 *   the wall clock went. How long the machine was off is left out.
 *
 * @param last `null`: the file is new
 */
export function counterMoment(last: CounterMoment | null, clocks: MachineClocks): CounterMoment {
  const now = { bootId: clocks.bootId, sinceBootMs: clocks.sinceBootMs(), wallMs: clocks.nowMs() };
  if (last === null) return { ...now, counterMs: 0 };
  const isSameBoot = now.bootId === last.bootId && now.sinceBootMs >= last.sinceBootMs;
  const passedMs = isSameBoot
    ? now.sinceBootMs - last.sinceBootMs
    : Math.min(now.sinceBootMs, Math.max(0, now.wallMs - last.wallMs));
  return { ...now, counterMs: last.counterMs + passedMs };
}

/** The counter's time as this service knows it. */
export interface SharedTime {
  /** What it is at the least, in whole milliseconds; `null`: nothing is known of this timeline. */
  readonly atLeast: (nowMs: number) => number | null;
  /** The counter said its time in an answer that arrived at `arrivedMs`. */
  readonly learn: (timeline: string, counterMs: number, arrivedMs: number) => void;
}

/**
 * A lower bound of the time that has passed, by this machine's running clock:
 * what the counter said, and what passed since the answer was here. The counter
 * goes on by the highest bound that a service tells it. So it never goes faster
 * than true time, whoever sets the clock of whatever machine, and it stands
 * still only while no service runs.
 *
 * Rounded so that no bound is too high: services that hear of each other's
 * time would else drive it on by a fraction of a millisecond each.
 */
export function createSharedTime(): SharedTime {
  let known: { readonly timeline: string; readonly aheadMs: number } | null = null;
  return {
    atLeast: (nowMs) => (known === null ? null : Math.floor(nowMs) + known.aheadMs),
    learn(timeline, counterMs, arrivedMs) {
      const aheadMs = counterMs - Math.ceil(arrivedMs);
      if (known?.timeline !== timeline || aheadMs > known.aheadMs) known = { timeline, aheadMs };
    },
  };
}

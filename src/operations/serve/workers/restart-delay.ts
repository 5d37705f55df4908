/** Whoever lived so long is sound: it is replaced at once. */
const SOUND_AFTER_MS = 5_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 32_000;

export interface RestartDelay {
  /** @returns how long to wait before the next one is started, which costs seconds of processor time */
  readonly afterLife: (livedMs: number) => number;
}

/** At once behind one that lived a while; ever later, as long as they end soon after their start. */
export function createRestartDelay(): RestartDelay {
  let endedSoon = 0;
  return {
    afterLife(livedMs) {
      endedSoon = livedMs >= SOUND_AFTER_MS ? 0 : endedSoon + 1;
      return endedSoon === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (endedSoon - 1), LONGEST_DELAY_MS);
    },
  };
}

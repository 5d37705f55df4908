/** When to try again what goes on failing: after 1, 2, 4 … checks. */
export interface Retries {
  /** It failed. */
  readonly begin: () => void;
  /** Counts one check. */
  readonly isDue: () => boolean;
  readonly end: () => void;
}

/** @param mostBetween checks between two tries */
export function createRetries(mostBetween: number): Retries {
  let between = 0;
  let left = 0;
  return {
    begin(): void {
      between = Math.min(Math.max(between * 2, 1), mostBetween);
      left = between;
    },
    isDue(): boolean {
      left -= 1;
      return left === 0;
    },
    end(): void {
      between = 0;
      left = 0;
    },
  };
}

/** Decimals of what was added up, and of the score, which also holds what the place adds. */
const SUM_STEPS = 1e6;
const SCORE_STEPS = 1e10;
/** Ranks for which a place adds anything; behind them it takes away. */
const ADDING_RANKS = 1_048_576;

/**
 * What a place adds to a score for itself, so that the score falls strictly as
 * the rank rises where the sums are equal: for any rank less than one unit of a
 * term (1/8128), so it moves no hit, and lies about none by more than that.
 *
 * @param rank over all pages, from 1, at most the documents of an index
 */
export function orderPoints(rank: number): number {
  return orderSteps(rank) / SCORE_STEPS;
}

/**
 * The score of a hit as it is shown: its sum to 6 decimals and its order points,
 * 10 decimals together. It hangs on no page: the rank is one over all pages.
 *
 * @param sum 0 or more, below 900,000, and never rising with the rank
 */
export function scoreOnTheWire(sum: number, rank: number): number {
  // Whole numbers below 2^53, so two ranks never come to one number.
  return (Math.round(sum * SUM_STEPS) * (SCORE_STEPS / SUM_STEPS) + orderSteps(rank)) / SCORE_STEPS;
}

function orderSteps(rank: number): number {
  return ADDING_RANKS - rank;
}

/** Decimals of everything an explanation gives; those of the score. */
const MILLION = 1e6;

/** To six decimals. */
export function sixDecimals(value: number): number {
  return Math.round(value * MILLION) / MILLION;
}

/**
 * Shares out a number of points to what gave them, to six decimals, so that the
 * shares add up to it exactly in millionths (method of the largest remainder).
 *
 * @param points 0 or more, to six decimals
 * @param parts what each gave, 0 or more, in any one unit; not all 0 where there are points
 */
export function shareOut(points: number, parts: readonly number[]): readonly number[] {
  const whole = Math.round(points * MILLION);
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (whole * part) / sum);
  const millionths = exact.map(Math.floor);
  const missing = whole - millionths.reduce((total, share) => total + share, 0);
  if (missing > 0) {
    const remainders = exact.map((share, place) => share - millionths[place]!);
    const byRemainder = exact.map((_, place) => place).sort((a, b) => remainders[b]! - remainders[a]! || a - b);
    for (const place of byRemainder.slice(0, missing)) millionths[place]! += 1;
  }
  return millionths.map((share) => share / MILLION);
}

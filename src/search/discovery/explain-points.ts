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
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share - millionths[place]! }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place);
  for (const { place } of byRemainder.slice(0, missing)) millionths[place]! += 1;
  return millionths.map((share) => share / MILLION);
}

/** In how many of some texts two terms stand, each and both. */
export interface PairCounts {
  readonly both: number;
  readonly left: number;
  readonly right: number;
  readonly texts: number;
}

/**
 * How surely two terms stand together more often than by chance: twice the
 * logarithm of how much likelier the counts are if the terms depend on each other.
 * Chance alone exceeds 2·ln(n/p) in at most a share p of n pairs that are tried,
 * so what counts as sure rises with the size of the catalog and of its vocabulary.
 *
 * @see Dunning 1993, "Accurate Methods for the Statistics of Surprise and
 *   Coincidence"; Moore 2004, "On Log-Likelihood-Ratios and the Significance of
 *   Rare Events"
 */
export function logLikelihoodRatio({ both, left, right, texts }: PairCounts): number {
  const cells = [both, left - both, right - both, texts - left - right + both];
  const margins = [left, texts - left, right, texts - right];
  return 2 * (entropyOf(cells) - entropyOf(margins) + entropyOf([texts]));
}

function entropyOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + (count > 0 ? count * Math.log(count) : 0), 0);
}

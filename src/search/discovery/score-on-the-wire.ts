import { MAX_DOCUMENTS } from '../engine/posting.ts';

/** Decimals of what was added up, and of the score, which also holds what the place adds. */
const SUM_STEPS = 1e6;
const SCORE_STEPS = 1e10;

/**
 * What a place adds to a score for itself, so that the score falls strictly as
 * the rank rises where the sums are equal: less than one unit of a term (1/8128),
 * so it moves no hit, and lies about none by more than that.
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
  return MAX_DOCUMENTS - rank;
}

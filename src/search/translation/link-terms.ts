import { cellStarts, type Cooccurrence, type SentencePair } from './cooccurrence.ts';

/** Pairs that the alignment gives less explain nothing. */
const LEAST_SCORE = 0.05;

/**
 * Which terms of a sentence pair explain each other: the pair of most score is
 * linked first, and each term once at most. So a word that stands beside the true
 * pair in many texts, and is likely for that, finds its partner taken.
 *
 * @param scores by cell
 * @returns for each place of `cells.cells`, 1 where its two terms are linked
 *
 * @see Melamed 2000, "Models of Translational Equivalence among Words",
 *   section 4.1 (competitive linking)
 */
export function linkTerms(
  pairs: readonly SentencePair[],
  { cells }: Pick<Cooccurrence, 'cells'>,
  scores: Float64Array,
): Uint8Array {
  const isLinked = new Uint8Array(cells.length);
  const starts = cellStarts(pairs);
  for (const [text, { left, right }] of pairs.entries()) {
    const start = starts[text]!;
    const own = cells.subarray(start, starts[text + 1]);
    const [leftTaken, rightTaken] = [new Uint8Array(left.length), new Uint8Array(right.length)];
    for (const place of placesByScore(own, scores)) {
      const [row, column] = [Math.floor(place / right.length), place % right.length];
      if (leftTaken[row] === 1 || rightTaken[column] === 1) continue;
      leftTaken[row] = 1;
      rightTaken[column] = 1;
      isLinked[start + place] = 1;
    }
  }
  return isLinked;
}

function placesByScore(own: Uint32Array, scores: Float64Array): readonly number[] {
  return [...own.keys()]
    .filter((place) => scores[own[place]!]! >= LEAST_SCORE)
    .sort((a, b) => scores[own[b]!]! - scores[own[a]!]! || a - b);
}

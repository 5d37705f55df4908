import { cellStarts, type Cooccurrence, type SentencePair } from './cooccurrence.ts';

/** Probability of each cell's terms being translations, in both directions. */
export interface Alignment {
  /** p(right | left): of what a left term is translated by, how much is this right term. */
  readonly rightGivenLeft: Float64Array;
  readonly leftGivenRight: Float64Array;
}

/**
 * IBM Model 1 by expectation maximisation, both directions at once, over sets of
 * terms: each term of one side is explained by the terms of the other side, and
 * whatever explains many sentence pairs takes the explanation over.
 *
 * Both directions share what they learn after each round (the expected counts
 * are multiplied and the root is taken), so a pair is kept only where both
 * sides choose each other; this halves the wrong pairs of rare terms.
 *
 * Deterministic: fixed order of additions, no randomness.
 *
 * @see Brown et al. 1993, "The Mathematics of Statistical Machine Translation",
 *   section 4.1; Liang, Taskar and Klein 2006, "Alignment by Agreement"
 */
export function alignTerms(
  pairs: readonly SentencePair[],
  cells: Cooccurrence,
  sizes: { readonly left: number; readonly right: number },
  rounds: number,
): Alignment {
  const count = cells.leftOf.length;
  let rightGivenLeft = new Float64Array(count).fill(1);
  let leftGivenRight = new Float64Array(count).fill(1);
  for (let round = 0; round < rounds; round += 1) {
    const expected = new Float64Array(count);
    let start = 0;
    for (const pair of pairs) {
      const end = start + pair.left.length * pair.right.length;
      addAgreement(pair, cells.cells.subarray(start, end), rightGivenLeft, leftGivenRight, expected);
      start = end;
    }
    rightGivenLeft = normalised(expected, cells.leftOf, sizes.left);
    leftGivenRight = normalised(expected, cells.rightOf, sizes.right);
  }
  return { rightGivenLeft, leftGivenRight };
}

/** One sentence pair's expected alignments: both directions' posteriors, multiplied. */
function addAgreement(
  { left, right }: SentencePair,
  cells: Uint32Array,
  rightGivenLeft: Float64Array,
  leftGivenRight: Float64Array,
  expected: Float64Array,
): void {
  const columnSums = new Float64Array(right.length);
  const rowSums = new Float64Array(left.length);
  let at = 0;
  for (let row = 0; row < left.length; row += 1) {
    for (let column = 0; column < right.length; column += 1) {
      const cell = cells[at]!;
      columnSums[column]! += rightGivenLeft[cell]!;
      rowSums[row]! += leftGivenRight[cell]!;
      at += 1;
    }
  }
  at = 0;
  for (let row = 0; row < left.length; row += 1) {
    for (let column = 0; column < right.length; column += 1) {
      const cell = cells[at]!;
      const byLeft = rightGivenLeft[cell]! / columnSums[column]!;
      const byRight = leftGivenRight[cell]! / rowSums[row]!;
      expected[cell]! += Math.sqrt(byLeft * byRight);
      at += 1;
    }
  }
}

/** Shares of each term's expected alignments, by cell. */
function normalised(expected: Float64Array, termOf: Uint32Array, termCount: number): Float64Array<ArrayBuffer> {
  const sums = new Float64Array(termCount);
  for (let cell = 0; cell < expected.length; cell += 1) sums[termOf[cell]!]! += expected[cell]!;
  const shares = new Float64Array(expected.length);
  for (let cell = 0; cell < expected.length; cell += 1) {
    if (expected[cell]! > 0) shares[cell] = expected[cell]! / sums[termOf[cell]!]!;
  }
  return shares;
}

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

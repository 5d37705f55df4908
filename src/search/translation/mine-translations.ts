import { alignTerms, linkTerms } from './align-terms.ts';
import { cellStarts, type Cooccurrence, countCooccurrence } from './cooccurrence.ts';
import { type NumberedTexts, numberTexts, type ParallelText, type Side, type TermLimits } from './parallel-text.ts';
import { type PhrasePair, phrasePairs } from './phrase-pairs.ts';

/** Two words or rows of words of two languages that say the same, found in texts that exist in both. */
export interface Translation {
  /** A word of the left language as texts are compared. */
  readonly left: string;
  /** A term of the right language, a row of them put together by spaces. */
  readonly right: string;
  /** Geometric mean of both directions' probabilities, 0 to 1. */
  readonly score: number;
  /** Texts that hold both. */
  readonly support: number;
}

/** A translation with both sides as people write them. */
export interface MinedTranslation extends Translation {
  /** Both sides as most of these texts write them, in lower case. */
  readonly written: Readonly<Record<Side, string>>;
}

/** What lets a pair of terms be a translation. */
export interface MiningParameters extends TermLimits {
  readonly rounds: number;
  readonly lowestScore: number;
  /** Share of a catalog's pairs of unrelated terms that chance may let through; of all pairs tried together, not of each. */
  readonly chanceOfAny: number;
}

/** A pair must explain both its words in more than this share of the texts that hold them. */
const LINKED_SHARE = 0.5;

/**
 * Finds translations by plain statistics of co-occurrence; no dictionary, no
 * model from elsewhere. The same texts in any order give the same translations.
 *
 * @returns sorted by left side, best first
 */
export function mineTranslations(
  texts: readonly ParallelText[],
  parameters: MiningParameters,
): readonly MinedTranslation[] {
  const numbered = numberTexts(texts, parameters);
  const cells = countCooccurrence(numbered.pairs, numbered.right.length);
  const scores = scoresOf(numbered, cells, parameters.rounds);
  const isLinked = linkTerms(numbered.pairs, cells, scores);
  const isTrue = createPairTest({ numbered, cells, scores, isLinked }, parameters);
  const found = [...cells.support.keys()].filter(isTrue);
  const phrases = phrasePairs(found, numbered, { ...cells, isLinked });
  return bestOfASide(withoutRepeats(phrases.map((pair) => toTranslation(pair, scores[pair.cell]!))));
}

function scoresOf({ left, right, pairs }: NumberedTexts, cells: Cooccurrence, rounds: number): Float64Array {
  const sizes = { left: left.length, right: right.length };
  const { rightGivenLeft, leftGivenRight } = alignTerms(pairs, cells, sizes, rounds);
  return rightGivenLeft.map((share, cell) => Math.sqrt(share * leftGivenRight[cell]!));
}

interface Aligned {
  readonly numbered: NumberedTexts;
  readonly cells: Cooccurrence;
  readonly scores: Float64Array;
  readonly isLinked: Uint8Array;
}

/** Whether the model, chance, the authors and what else explains the two words let a cell be a translation. */
function createPairTest(
  { numbered, cells, scores, isLinked }: Aligned,
  { lowestScore, chanceOfAny, fewestAuthors }: MiningParameters,
): (cell: number) => boolean {
  const { left, right, pairs } = numbered;
  const counts = { left: countTexts(pairs, 'left', left.length), right: countTexts(pairs, 'right', right.length) };
  const leastRatio = 2 * Math.log((left.length * right.length) / chanceOfAny);
  const links = new Uint32Array(cells.support.length);
  for (const [place, cell] of cells.cells.entries()) links[cell]! += isLinked[place]!;
  const authors = countAuthors(numbered, cells);
  return (cell) => {
    const both = cells.support[cell]!;
    if (scores[cell]! < lowestScore || authors[cell]! < fewestAuthors) return false;
    if (links[cell]! <= LINKED_SHARE * both) return false;
    const [ofLeft, ofRight] = [counts.left[cells.leftOf[cell]!]!, counts.right[cells.rightOf[cell]!]!];
    return logLikelihoodRatio({ both, left: ofLeft, right: ofRight, texts: pairs.length }) >= leastRatio;
  };
}

/** In how many of the texts each term of a side stands. */
function countTexts(pairs: NumberedTexts['pairs'], side: Side, terms: number): Uint32Array {
  const counts = new Uint32Array(terms);
  for (const pair of pairs) for (const term of pair[side]) counts[term]! += 1;
  return counts;
}

/** By how many authors the texts of each cell are. */
function countAuthors({ pairs, authorOf }: NumberedTexts, { cells, support }: Cooccurrence): Uint32Array {
  const counts = new Uint32Array(support.length);
  const latest = new Int32Array(support.length).fill(-1);
  const starts = cellStarts(pairs);
  for (const text of [...pairs.keys()].sort((a, b) => authorOf[a]! - authorOf[b]!)) {
    for (let place = starts[text]!; place < starts[text + 1]!; place += 1) {
      const cell = cells[place]!;
      if (latest[cell] === authorOf[text]) continue;
      latest[cell] = authorOf[text]!;
      counts[cell]! += 1;
    }
  }
  return counts;
}

function toTranslation({ left, right }: PhrasePair, score: number): MinedTranslation {
  return {
    left: left.term,
    right: right.term,
    written: { left: left.written, right: right.written },
    // Six digits: sums in another order may differ in the last bits of a double.
    score: Math.round(score * 1e6) / 1e6,
    support: Math.min(left.texts, right.texts),
  };
}

/** Two words of one phrase lead to the same pair: the better one stays. */
function withoutRepeats(translations: readonly MinedTranslation[]): readonly MinedTranslation[] {
  return [...Map.groupBy(translations, ({ left, right }) => `${left}\n${right}`).values()].map((same) =>
    same.reduce((best, other) => (other.score > best.score ? other : best)),
  );
}

/** A pair stays if it is the best of either of its sides. */
function bestOfASide(found: readonly MinedTranslation[]): readonly MinedTranslation[] {
  const kept = new Set<MinedTranslation>();
  for (const side of ['left', 'right'] as const) {
    for (const group of Map.groupBy(found, (translation) => translation[side]).values())
      kept.add(group.sort(byScore)[0]!);
  }
  return [...kept].sort((a, b) => (a.left === b.left ? byScore(a, b) : a.left < b.left ? -1 : 1));
}

function byScore(a: MinedTranslation, b: MinedTranslation): number {
  return b.score - a.score || (a.left + a.right < b.left + b.right ? -1 : 1);
}

/** In how many of some texts two terms stand, each and both. */
interface PairCounts {
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
function logLikelihoodRatio({ both, left, right, texts }: PairCounts): number {
  const cells = [both, left - both, right - both, texts - left - right + both];
  const margins = [left, texts - left, right, texts - right];
  return 2 * (entropyOf(cells) - entropyOf(margins) + entropyOf([texts]));
}

function entropyOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + (count > 0 ? count * Math.log(count) : 0), 0);
}

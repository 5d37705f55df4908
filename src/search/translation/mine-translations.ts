import { alignTerms } from './align-terms.ts';
import { logLikelihoodRatio } from './log-likelihood-ratio.ts';
import { countCooccurrence, type SentencePair } from './cooccurrence.ts';

/** Two terms of two languages that say the same, found in texts that exist in both. */
export interface Translation {
  readonly left: string;
  readonly right: string;
  /** Geometric mean of both directions' probabilities, 0 to 1. */
  readonly score: number;
  /** Texts that hold both. */
  readonly support: number;
}

/** One text in two languages as terms. */
export interface ParallelText {
  readonly left: readonly string[];
  readonly right: readonly string[];
}

export interface MiningParameters {
  /** Terms in fewer texts are not looked at: chance would decide. */
  readonly fewestTexts: number;
  /** Terms in more than this share of the texts say nothing. */
  readonly largestShare: number;
  readonly rounds: number;
  readonly lowestScore: number;
  /** Share of a catalog's pairs of unrelated terms that chance may let through; of all pairs tried together, not of each. */
  readonly chanceOfAny: number;
  readonly mostPerTerm: number;
}

/**
 * Finds translations by plain statistics of co-occurrence; no dictionary, no
 * model from elsewhere. The same texts in any order give the same translations.
 *
 * @returns sorted by left term, best first
 */
export function mineTranslations(texts: readonly ParallelText[], parameters: MiningParameters): readonly Translation[] {
  const left = frequentTerms(
    texts.map((text) => text.left),
    parameters,
  );
  const right = frequentTerms(
    texts.map((text) => text.right),
    parameters,
  );
  const [leftNumbers, rightNumbers] = [numbersByTerm(left), numbersByTerm(right)];
  const pairs = texts
    .map((text): SentencePair => ({
      left: numbersOf(text.left, leftNumbers),
      right: numbersOf(text.right, rightNumbers),
    }))
    .filter((pair) => pair.left.length > 0 && pair.right.length > 0)
    .sort(comparePairs);
  const cells = countCooccurrence(pairs, right.length);
  const { rightGivenLeft, leftGivenRight } = alignTerms(
    pairs,
    cells,
    { left: left.length, right: right.length },
    parameters.rounds,
  );

  const counts = { left: countTexts(pairs, 'left', left.length), right: countTexts(pairs, 'right', right.length) };
  const leastRatio = 2 * Math.log((left.length * right.length) / parameters.chanceOfAny);
  const found: Translation[] = [];
  for (const [cell, support] of cells.support.entries()) {
    const score = Math.sqrt(rightGivenLeft[cell]! * leftGivenRight[cell]!);
    if (score < parameters.lowestScore || support < parameters.fewestTexts) continue;
    const ratio = logLikelihoodRatio({
      both: support,
      left: counts.left[cells.leftOf[cell]!]!,
      right: counts.right[cells.rightOf[cell]!]!,
      texts: pairs.length,
    });
    if (ratio < leastRatio) continue;
    // Six digits: sums in another order may differ in the last bits of a double.
    found.push({
      left: left[cells.leftOf[cell]!]!,
      right: right[cells.rightOf[cell]!]!,
      score: Math.round(score * 1e6) / 1e6,
      support,
    });
  }
  return bestPerTerm(found, parameters.mostPerTerm);
}

/** Terms worth aligning, in code-unit order; a term's number is its place. */
function frequentTerms(
  texts: ReadonlyArray<readonly string[]>,
  { fewestTexts, largestShare }: MiningParameters,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const terms of texts) {
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const most = largestShare * texts.length;
  return [...counts]
    .filter(([, count]) => count >= fewestTexts && count <= most)
    .map(([term]) => term)
    .sort();
}

function numbersByTerm(terms: readonly string[]): ReadonlyMap<string, number> {
  return new Map(terms.map((term, number) => [term, number]));
}

function numbersOf(terms: readonly string[], numberOf: ReadonlyMap<string, number>): Uint32Array {
  const numbers = new Set(terms.map((term) => numberOf.get(term)).filter((number) => number !== undefined));
  return Uint32Array.from(numbers).sort();
}

/** In how many of the texts each term of a side stands. */
function countTexts(pairs: readonly SentencePair[], side: 'left' | 'right', terms: number): Uint32Array {
  const counts = new Uint32Array(terms);
  for (const pair of pairs) for (const term of pair[side]) counts[term]! += 1;
  return counts;
}

/** An order that depends on the texts alone, so that sums are added in the same order every time. */
function comparePairs(a: SentencePair, b: SentencePair): number {
  return compareNumbers(a.left, b.left) || compareNumbers(a.right, b.right);
}

function compareNumbers(a: Uint32Array, b: Uint32Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i += 1) {
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return a.length - b.length;
}

/** A pair stays if it is among the best of either of its terms. */
function bestPerTerm(found: readonly Translation[], mostPerTerm: number): readonly Translation[] {
  const kept = new Set<Translation>();
  for (const side of ['left', 'right'] as const) {
    for (const group of Map.groupBy(found, (translation) => translation[side]).values()) {
      for (const translation of group.sort(byScore).slice(0, mostPerTerm)) kept.add(translation);
    }
  }
  return [...kept].sort((a, b) => (a.left === b.left ? byScore(a, b) : a.left < b.left ? -1 : 1));
}

function byScore(a: Translation, b: Translation): number {
  return b.score - a.score || (a.left + a.right < b.left + b.right ? -1 : 1);
}

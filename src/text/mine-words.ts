import { countEqual } from '../base/count-equal.ts';
import { type CountedRun, type FrequentNgrams, frequentNgrams, NO_NGRAM } from './frequent-ngrams.ts';
import { likeliestCuts, LONGEST_WORD, type WordLexicon } from './segment-run.ts';

/** What lets an n-gram be a word. */
export interface WordMiningParameters {
  /** N-grams that stand in fewer places are no words to begin with. */
  readonly fewestPlaces: number;
  /** Least cohesion of a word to begin with, natural logarithm; see `cohesionOf`. */
  readonly leastCohesion: number;
  readonly rounds: number;
  /** Words that the final cutting uses less often are dropped again. */
  readonly fewestUses: number;
}

const MINING: WordMiningParameters = { fewestPlaces: 8, leastCohesion: 1.5, rounds: 6, fewestUses: 3 };

/** A character that no word holds costs as much as one seen a tenth of a time. */
const UNSEEN_USES = 0.1;

/**
 * Finds the words of a script without spaces by statistics alone: n-grams of
 * characters that hold together better than chance begin as words, then the
 * texts are cut into their likeliest words and the words counted anew, some
 * rounds over (unigram model, expectation maximisation by best paths).
 *
 * A catalog knows its own words (提示词, 输入框, 开箱即用) better than a general
 * dictionary does, and in a small one, where little is learned, every pair of
 * characters counts alike.
 *
 * @param runs runs of characters of one script, folded; each text once
 * @see Kit and Wilks 1999, "Unsupervised learning of word boundary with
 *   description length gain"; Kudo 2018, "Subword Regularization", section 3.2
 *
 * The same runs in any order give the same lexicon. Cost: about 0.5 s for 15,000 texts.
 */
export function mineWords(runs: Iterable<string>, parameters: WordMiningParameters = MINING): WordLexicon {
  const counted = countRuns(runs);
  const ngrams = frequentNgrams(counted, parameters.fewestPlaces);
  let uses = cohesiveUses(ngrams, parameters);
  for (let round = 0; round < parameters.rounds; round += 1) {
    uses = countUses(counted, ngrams, costsOf(ngrams, uses), parameters.fewestUses);
  }
  const { costs, unknownCost } = costsOf(ngrams, uses);
  const used = ngrams.spelled
    .map((word, ngram) => [word, costs[ngram]!] as const)
    .filter((_, ngram) => uses[ngram]! > 0);
  return { costs: new Map(used), unknownCost };
}

function countRuns(runs: Iterable<string>): readonly CountedRun[] {
  return Array.from(countEqual(runs), ([run, places]) => ({ characters: Array.from(run), places }));
}

/** How often each n-gram is a word, by its number; 0: it is none. */
type Uses = Float64Array;

/** To begin with each character is a word, and each frequent n-gram that holds together. */
function cohesiveUses(ngrams: FrequentNgrams, { fewestPlaces, leastCohesion }: WordMiningParameters): Uses {
  const { spelled, counts, characterCount } = ngrams;
  const countOf = new Map(spelled.map((ngram, number) => [ngram, counts[number]!]));
  const total = counts.slice(0, characterCount).reduce((sum, count) => sum + count, 0);
  return Float64Array.from(counts, (count, number) => {
    if (number < characterCount) return count;
    const isWord = count >= fewestPlaces && cohesionOf(Array.from(spelled[number]!), countOf, total) > leastCohesion;
    return isWord ? count : 0;
  });
}

/** Pointwise mutual information of the two halves at the weakest cut. */
function cohesionOf(characters: readonly string[], counts: ReadonlyMap<string, number>, total: number): number {
  let weakest = Number.POSITIVE_INFINITY;
  const whole = counts.get(characters.join(''))!;
  for (let cut = 1; cut < characters.length; cut += 1) {
    const left = counts.get(characters.slice(0, cut).join(''))!;
    const right = counts.get(characters.slice(cut).join(''))!;
    weakest = Math.min(weakest, Math.log((whole * total) / (left * right)));
  }
  return weakest;
}

interface NgramCosts {
  /** By the number of the n-gram; infinite: no word. */
  readonly costs: Float64Array;
  readonly unknownCost: number;
}

function costsOf({ characterCount }: FrequentNgrams, uses: Uses): NgramCosts {
  const total = uses.reduce((sum, count) => sum + count, 0);
  const unknownCost = Math.log(Math.max(total, 1) / UNSEEN_USES);
  const costs = uses.map((count, ngram) => {
    if (count > 0) return Math.log(total / count);
    return ngram < characterCount ? unknownCost : Number.POSITIVE_INFINITY;
  });
  return { costs, unknownCost };
}

/** Cuts every run into its likeliest words, and counts these; a word of several characters that is hardly used is none. */
function countUses(
  runs: readonly CountedRun[],
  ngrams: FrequentNgrams,
  { costs }: NgramCosts,
  fewestUses: number,
): Uses {
  const uses = new Float64Array(costs.length);
  const costsAt = new Float64Array(LONGEST_WORD * longestOf(runs));
  let from = 0;
  for (const { characters, places } of runs) {
    writeCosts(costsAt, { ngrams, costs }, from, characters.length);
    const startOfLast = likeliestCuts(costsAt, characters.length);
    for (let end = characters.length; end > 0; end = startOfLast[end]!) {
      const start = startOfLast[end]!;
      uses[ngrams.at[end - start - 1]![from + start]!]! += places;
    }
    from += characters.length;
  }
  return uses.map((count, ngram) => (ngram < ngrams.characterCount || count >= fewestUses ? count : 0));
}

function longestOf(runs: readonly CountedRun[]): number {
  return runs.reduce((longest, { characters }) => Math.max(longest, characters.length), 0);
}

/** The costs of the words that begin at each character of a run; see `likeliestCuts`. */
function writeCosts(
  costsAt: Float64Array,
  { ngrams, costs }: { readonly ngrams: FrequentNgrams; readonly costs: Float64Array },
  from: number,
  length: number,
): void {
  for (const [i, at] of ngrams.at.entries()) {
    for (let start = 0; start < length; start += 1) {
      const ngram = at[from + start]!;
      costsAt[start * LONGEST_WORD + i] = ngram === NO_NGRAM ? Number.POSITIVE_INFINITY : costs[ngram]!;
    }
  }
}

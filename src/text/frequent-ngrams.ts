import { LONGEST_WORD } from './segment-run.ts';

/** A run of characters and in how many places it stands. */
export interface CountedRun {
  readonly characters: readonly string[];
  readonly places: number;
}

/** N-grams of one to four characters, by number; each begins at places counted through all runs, one behind the other. */
export interface FrequentNgrams {
  /** The first so many n-grams are the single characters. */
  readonly characterCount: number;
  readonly spelled: readonly string[];
  /** In how many places each n-gram stands; fewer than enough: it is none of `at`. */
  readonly counts: readonly number[];
  /** For each length from 1: the number of the n-gram that begins at a place, or `NO_NGRAM`. */
  readonly at: readonly Int32Array[];
}

/** Stands where no frequent n-gram begins. */
export const NO_NGRAM = -1;

/**
 * All single characters, and the longer n-grams that stand in enough places. An n-gram is
 * counted only if its beginning and its end are frequent, for only then it can be
 * (the Apriori property): most of three and four characters are rare, and need neither
 * a string nor a count.
 */
export function frequentNgrams(runs: readonly CountedRun[], fewestPlaces: number): FrequentNgrams {
  const spelled: string[] = [];
  const counts: number[] = [];
  const characters = characterNgrams(runs, spelled, counts);
  const at = [characters];
  const characterCount = spelled.length;
  for (let length = 2; length <= LONGEST_WORD; length += 1) {
    const shorter = at.at(-1)!;
    const isFrequent = (ngram: number): boolean => ngram !== NO_NGRAM && counts[ngram]! >= fewestPlaces;
    const numbers = new Map<number, number>();
    const ngrams = new Int32Array(shorter.length).fill(NO_NGRAM);
    eachNgram(runs, length, (place, places) => {
      const beginning = shorter[place]!;
      if (!isFrequent(beginning) || !isFrequent(shorter[place + 1]!)) return;
      const last = characters[place + length - 1]!;
      const key = beginning * characterCount + last;
      let ngram = numbers.get(key);
      if (ngram === undefined) {
        ngram = spelled.push(spelled[beginning]! + spelled[last]!) - 1;
        counts.push(0);
        numbers.set(key, ngram);
      }
      counts[ngram]! += places;
      ngrams[place] = ngram;
    });
    at.push(ngrams.map((ngram) => (isFrequent(ngram) ? ngram : NO_NGRAM)));
  }
  return { characterCount, spelled, counts, at };
}

function characterNgrams(runs: readonly CountedRun[], spelled: string[], counts: number[]): Int32Array {
  const numbers = new Map<string, number>();
  const all = runs.flatMap(({ characters, places }) =>
    characters.map((character) => {
      const ngram = numbers.get(character) ?? spelled.push(character) - 1;
      numbers.set(character, ngram);
      counts[ngram] = (counts[ngram] ?? 0) + places;
      return ngram;
    }),
  );
  return Int32Array.from(all);
}

/** Calls back for each place at which an n-gram of the length fits into its run. */
function eachNgram(
  runs: readonly CountedRun[],
  length: number,
  onNgram: (place: number, places: number) => void,
): void {
  let from = 0;
  for (const { characters, places } of runs) {
    const end = from + characters.length;
    for (let place = from; place + length <= end; place += 1) onNgram(place, places);
    from = end;
  }
}

import { compatible } from '../text/fold.ts';
import { isStopPair } from '../text/stop-words.ts';

const HAN_RUN = /\p{Script=Han}+/gu;
const LONGEST_WORD = 4;

export interface WordLimits {
  /** Texts that must hold a word. */
  readonly fewestTexts: number;
  /** How much more often than by chance the parts of a word must stand together. */
  readonly lowestCohesion: number;
  /** Largest share of its places in which one and the same character may follow or precede it. */
  readonly largestNeighbourShare: number;
}

const LIMITS: WordLimits = { fewestTexts: 4, lowestCohesion: 12, largestNeighbourShare: 0.55 };

/**
 * Words of 2 to 4 characters, found by statistics alone: their characters stick
 * together, and what stands around them varies. `理器` is none, because
 * nearly always 管 stands before it.
 *
 * @returns words with the number of texts that hold them
 */
export function chineseWords(texts: readonly string[], limits: WordLimits = LIMITS): ReadonlyMap<string, number> {
  const { places, holders } = countRuns(texts, limits.fewestTexts);
  const frequent = new Set(
    [...holders].flatMap(([run, count]) => (count >= limits.fewestTexts && isCandidate(run) ? [run] : [])),
  );
  const neighbours = largestNeighbours(places, frequent);
  const characters = [...places].reduce((sum, [run, count]) => (run.length === 1 ? sum + count : sum), 0);
  const isWord = (word: string): boolean => {
    const count = places.get(word) ?? 0;
    return (
      (neighbours.get(word) ?? 0) <= limits.largestNeighbourShare * count &&
      cohesion(word, places, characters) >= limits.lowestCohesion
    );
  };
  return new Map([...frequent].filter(isWord).map((word) => [word, holders.get(word) ?? 0]));
}

/** Grammar at the edge of a longer run makes it a piece of a sentence (在设置, 对话中); inside words these mean something. */
const NOT_FIRST = new Set('在给按从到并里于各每');
const NOT_LAST = new Set('里中后时到于给在并为');

function isCandidate(run: string): boolean {
  // A rare character of two code units may have been cut in half.
  if (run.length < 2 || run.length > LONGEST_WORD || !run.isWellFormed()) return false;
  if (run.length > 2 && (NOT_FIRST.has(run.charAt(0)) || NOT_LAST.has(run.charAt(run.length - 1)))) return false;
  for (let i = 0; i + 1 < run.length; i += 1) if (isStopPair(run.slice(i, i + 2))) return false;
  return true;
}

interface RunCounts {
  readonly places: ReadonlyMap<string, number>;
  readonly holders: ReadonlyMap<string, number>;
}

/**
 * Runs of 1 to 5 characters: the places and the texts they stand in. A run is
 * counted only if its beginning and its end are frequent, for only then it can
 * be; that keeps the counts small.
 */
function countRuns(texts: readonly string[], fewest: number): RunCounts {
  const places = new Map<string, number>();
  const holders = new Map<string, number>();
  const runs = texts.map((text) => compatible(text).match(HAN_RUN) ?? []);
  for (let length = 1; length <= LONGEST_WORD + 1; length += 1) {
    const isPossible = (part: string): boolean =>
      length <= 2 || ((places.get(part.slice(1)) ?? 0) >= fewest && (places.get(part.slice(0, -1)) ?? 0) >= fewest);
    const lastHolder = new Map<string, number>();
    for (const [holder, held] of runs.entries()) {
      for (const run of held) {
        for (let start = 0; start + length <= run.length; start += 1) {
          const part = run.slice(start, start + length);
          if (!isPossible(part)) continue;
          places.set(part, (places.get(part) ?? 0) + 1);
          if (lastHolder.get(part) === holder) continue;
          lastHolder.set(part, holder);
          holders.set(part, (holders.get(part) ?? 0) + 1);
        }
      }
    }
  }
  return { places, holders };
}

/** For each word the most places in which one character stands directly before or behind it. */
function largestNeighbours(places: ReadonlyMap<string, number>, words: ReadonlySet<string>): Map<string, number> {
  const largest = new Map<string, number>();
  const note = (word: string, count: number): void => {
    if (words.has(word) && count > (largest.get(word) ?? 0)) largest.set(word, count);
  };
  for (const [run, count] of places) {
    if (run.length < 3) continue;
    note(run.slice(1), count);
    note(run.slice(0, -1), count);
  }
  return largest;
}

/** Lowest ratio of seen to expected places over all ways to cut the word in two. */
function cohesion(word: string, places: ReadonlyMap<string, number>, characters: number): number {
  const seen = (places.get(word) ?? 0) / characters;
  let lowest = Number.POSITIVE_INFINITY;
  for (let cut = 1; cut < word.length; cut += 1) {
    const left = (places.get(word.slice(0, cut)) ?? 0) / characters;
    const right = (places.get(word.slice(cut)) ?? 0) / characters;
    lowest = Math.min(lowest, seen / (left * right));
  }
  return lowest;
}

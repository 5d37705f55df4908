import { LONGEST_WORD } from './segment-run.ts';

/** A run of characters and in how many places it stands. */
export interface CountedRun {
  readonly characters: readonly string[];
  readonly places: number;
}

/** Rows of one to four characters, by number; each begins at places counted through all runs, one behind the other. */
export interface FrequentRows {
  /** The first so many rows are the single characters. */
  readonly characterCount: number;
  readonly spelled: readonly string[];
  /** In how many places each row stands; fewer than enough: it is none of `at`. */
  readonly counts: readonly number[];
  /** For each length from 1: the number of the row that begins at a place, or `NO_ROW`. */
  readonly at: readonly Int32Array[];
}

export const NO_ROW = -1;

/**
 * All single characters, and the longer rows that stand in enough places. A row is
 * looked at only if its beginning and its end are frequent, for only then it can be:
 * most rows of three and four are rare, and need neither a string nor a count.
 */
export function frequentRows(runs: readonly CountedRun[], fewestPlaces: number): FrequentRows {
  const spelled: string[] = [];
  const counts: number[] = [];
  const characters = characterRows(runs, spelled, counts);
  const at = [characters];
  const characterCount = spelled.length;
  for (let length = 2; length <= LONGEST_WORD; length += 1) {
    const shorter = at.at(-1)!;
    const isFrequent = (row: number): boolean => row !== NO_ROW && counts[row]! >= fewestPlaces;
    const numbers = new Map<number, number>();
    const rows = new Int32Array(shorter.length).fill(NO_ROW);
    eachRow(runs, length, (place, places) => {
      const beginning = shorter[place]!;
      if (!isFrequent(beginning) || !isFrequent(shorter[place + 1]!)) return;
      const last = characters[place + length - 1]!;
      const key = beginning * characterCount + last;
      let row = numbers.get(key);
      if (row === undefined) {
        row = spelled.push(spelled[beginning]! + spelled[last]!) - 1;
        counts.push(0);
        numbers.set(key, row);
      }
      counts[row]! += places;
      rows[place] = row;
    });
    at.push(rows.map((row) => (isFrequent(row) ? row : NO_ROW)));
  }
  return { characterCount, spelled, counts, at };
}

function characterRows(runs: readonly CountedRun[], spelled: string[], counts: number[]): Int32Array {
  const numbers = new Map<string, number>();
  const all = runs.flatMap(({ characters, places }) =>
    characters.map((character) => {
      const row = numbers.get(character) ?? spelled.push(character) - 1;
      numbers.set(character, row);
      counts[row] = (counts[row] ?? 0) + places;
      return row;
    }),
  );
  return Int32Array.from(all);
}

/** Calls back for each place at which a row of the length fits into its run. */
function eachRow(runs: readonly CountedRun[], length: number, onRow: (place: number, places: number) => void): void {
  let from = 0;
  for (const { characters, places } of runs) {
    const end = from + characters.length;
    for (let place = from; place + length <= end; place += 1) onRow(place, places);
    from = end;
  }
}

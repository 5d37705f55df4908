import type { Dictionary } from './dictionary.ts';
import { createDistanceRows, type DistanceRows } from './distance-rows.ts';

/** A term within some edits of a word. */
export interface NearTerm {
  readonly termId: number;
  /** Optimal string alignment distance: insertions, deletions, substitutions, neighbours swapped. */
  readonly distance: number;
}

/** Strings to look among: those of a dictionary that begin with a prefix. */
export interface NearSource {
  readonly dictionary: Dictionary;
  /** Their ids in the order of their letters from the last to the first; see `backwardOrder`. */
  readonly backward: Uint32Array;
  /** Of ASCII characters; it has no edits and does not count as letters of the word. */
  readonly prefix: string;
}

/** Distances of a row are kept in a byte each; no slip of the keyboard is longer than this. */
const LONGEST_WORD = 200;

/**
 * The terms that are closest to a word, of those within a few edits: all that
 * are one edit away, or where none is, all that are two away, and so on.
 */
export function closestTerms(source: NearSource, word: string, maxDistance: number): readonly NearTerm[] {
  for (let distance = 1; distance <= maxDistance; distance += 1) {
    const found = nearTerms(source, word, distance);
    const closest = Math.min(...found.map((near) => near.distance));
    if (found.length > 0) return found.filter((near) => near.distance === closest);
  }
  return [];
}

/**
 * Terms within a few edits of a word, by rising id.
 *
 * The word is cut into halves. Either its first half has fewer edits than all
 * are, or its second half has none: so the terms are walked from the front with
 * one edit less allowed in the first half, and from the back with none in the
 * second. Either way few beginnings (or ends) are left after half of the word.
 *
 * Bytes count as letters, so only ASCII words are looked up (others have their
 * own spelling variants and no keyboard slips of one byte).
 *
 * Cost: tens of microseconds for one edit, some hundreds for two.
 *
 * @see Mihov and Schulz 2004, "Fast approximate search in large dictionaries", section 6 (forward and backward)
 */
export function nearTerms(source: NearSource, word: string, maxDistance: number): readonly NearTerm[] {
  if (word.length > LONGEST_WORD || !/^[\x21-\x7e]+$/.test(word)) return [];
  const letters = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const half = word.length >>> 1;
  const found = new Map<number, number>();
  const note = (termId: number, distance: number): void => {
    if (distance < (found.get(termId) ?? Infinity)) found.set(termId, distance);
  };
  walkTrie(forwardTrie(source), createDistanceRows(letters, half, Math.max(0, maxDistance - 1), maxDistance), note);
  if (maxDistance > 0) {
    const fromBack = createDistanceRows(letters.toReversed(), word.length - half, 0, maxDistance);
    walkTrie(backwardTrie(source), fromBack, note);
  }
  return [...found].map(([termId, distance]) => ({ termId, distance })).sort((a, b) => a.termId - b.termId);
}

/** A sorted list of strings as the trie it is: a node is a range of places whose strings share a beginning. */
interface SortedTrie {
  readonly first: number;
  readonly end: number;
  readonly idAt: (place: number) => number;
  readonly lengthAt: (place: number) => number;
  /** @param depth below the string's length */
  readonly letterAt: (place: number, depth: number) => number;
}

function forwardTrie({ dictionary, prefix }: NearSource): SortedTrie {
  const { pool, ends } = dictionary;
  const startOf = (id: number): number => (id === 0 ? 0 : ends[id - 1]!) + prefix.length;
  return {
    ...dictionary.prefixRange(prefix),
    idAt: (place) => place,
    lengthAt: (place) => ends[place]! - startOf(place),
    letterAt: (place, depth) => pool[startOf(place) + depth]!,
  };
}

function backwardTrie({ dictionary, backward, prefix }: NearSource): SortedTrie {
  const { pool, ends } = dictionary;
  return {
    first: 0,
    end: backward.length,
    idAt: (place) => backward[place]!,
    lengthAt(place) {
      const id = backward[place]!;
      return ends[id]! - (id === 0 ? 0 : ends[id - 1]!) - prefix.length;
    },
    letterAt: (place, depth) => pool[ends[backward[place]!]! - 1 - depth]!,
  };
}

/**
 * Each step down adds a row to the table of edit distances and leaves a branch as
 * soon as no entry of the row is within its bound; where no edit is left, only
 * the letters that need none are looked for.
 */
function walkTrie(trie: SortedTrie, rows: DistanceRows, note: (termId: number, distance: number) => void): void {
  const { letterAt, lengthAt, idAt } = trie;

  /** First place in `[first, end)` whose letter at `depth` is this one or a later one. */
  const seekLetter = (first: number, end: number, depth: number, letter: number): number => {
    let low = first;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (letterAt(middle, depth) < letter) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const enter = (first: number, end: number, depth: number, letter: number, letterBefore: number): void => {
    if (rows.read(depth, letter, letterBefore)) walk(first, end, depth, letter);
  };
  const walk = (from: number, end: number, depth: number, letterBefore: number): void => {
    let place = from;
    // Equal strings there are none, so at most one ends here.
    if (lengthAt(place) === depth) {
      const distance = rows.distanceAt(depth);
      if (distance !== null) note(idAt(place), distance);
      place += 1;
    }
    const letters = rows.lettersWithoutEdit(depth, letterBefore);
    if (letters === null) {
      while (place < end) {
        const letter = letterAt(place, depth);
        const next = letterAt(end - 1, depth) === letter ? end : seekLetter(place + 1, end, depth, letter + 1);
        enter(place, next, depth + 1, letter, letterBefore);
        place = next;
      }
      return;
    }
    for (const letter of letters) {
      const first = seekLetter(place, end, depth, letter);
      if (first === end || letterAt(first, depth) !== letter) continue;
      enter(first, seekLetter(first + 1, end, depth, letter + 1), depth + 1, letter, letterBefore);
    }
  };
  if (trie.end > trie.first) walk(trie.first, trie.end, 0, -1);
}

import { getOrInsert } from '../../../base/get-or-insert.ts';
import { letterPairsAsOne, sortedWords } from './name-difference.ts';
import type { NameForm, NamedProject } from './name-form.ts';

/** A spelling, and how well known it is at most. */
interface Spelling<Project extends NamedProject> extends Pick<NamedProject, 'stars' | 'downloads'> {
  /** Forms that are spelled so, as they were added. */
  readonly holders: readonly NameForm<Project>[];
}

/**
 * Forms by how they are spelled, and spellings by what is left of them when a letter is taken out, as SymSpell finds
 * corrections. What is left is compared by its hash, so others may meet by chance.
 *
 * A hash leads to the newest spelling that has it, and each to the one before: a list for each of so many hashes would
 * take several times the memory.
 */
export function createSpellingTable<Project extends NamedProject>() {
  const spellings = new Map<string, { stars: number; downloads: number; readonly holders: NameForm<Project>[] }>();
  const newest = new Map<number, number>();
  const entries: Spelling<Project>[] = [];
  const before: (number | undefined)[] = [];
  const create = (form: NameForm<Project>) => {
    const spelling = { stars: 0, downloads: 0, holders: [] };
    for (const hash of keysOf(form)) {
      before.push(newest.get(hash));
      newest.set(hash, entries.push(spelling) - 1);
    }
    return spelling;
  };
  return {
    add(form: NameForm<Project>): void {
      const spelling = getOrInsert(spellings, form.spelled, () => create(form));
      spelling.holders.push(form);
      spelling.stars = Math.max(spelling.stars, form.project.stars ?? 0);
      spelling.downloads = Math.max(spelling.downloads, form.project.downloads ?? 0);
    },
    /** Spellings that may be near, each once. */
    met(form: NameForm<Project>): ReadonlySet<Spelling<Project>> {
      const met = new Set<Spelling<Project>>();
      for (const hash of [...keysOf(form), ...shorterBy(form)]) {
        for (let at = newest.get(hash); at !== undefined; at = before[at]) met.add(entries[at]!);
      }
      return met;
    },
  };
}

/** Names that may be near have one in common. Words in their order are kept apart from letters by a space. */
function keysOf(form: NameForm): ReadonlySet<number> {
  const { joined } = form;
  return new Set([
    hashOf(joined),
    ...hashesWithoutLetter(joined),
    hashOf(letterPairsAsOne(joined)),
    hashOf(` ${sortedWords(form)}`),
  ]);
}

/** A name without its first and without its last word. */
function shorterBy({ words }: NameForm): readonly number[] {
  return words.length < 2 ? [] : [hashOf(words.slice(1).join('')), hashOf(words.slice(0, -1).join(''))];
}

/** Odd, so that no letter is lost at the end of 32 bits. */
const HASH_BASE = 0x0100_0193;

/** A polynomial in `HASH_BASE` over the code units, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = append(hash, text.charCodeAt(at));
  return hash;
}

function append(hash: number, codeUnit: number): number {
  return (Math.imul(hash, HASH_BASE) + codeUnit) | 0;
}

/** Hash of the text without each of its code units: what stands before it is moved to what stands behind it. */
function hashesWithoutLetter(text: string): readonly number[] {
  const before = [0];
  for (let at = 0; at < text.length - 1; at += 1) before.push(append(before[at]!, text.charCodeAt(at)));
  const hashes: number[] = [];
  let behind = 0;
  for (let at = text.length - 1, power = 1; at >= 0; at -= 1) {
    hashes.push((Math.imul(before[at]!, power) + behind) | 0);
    behind = (behind + Math.imul(text.charCodeAt(at), power)) | 0;
    power = Math.imul(power, HASH_BASE);
  }
  return hashes;
}

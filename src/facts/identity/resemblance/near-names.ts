import { getOrInsert } from '../../../base/get-or-insert.ts';
import type { NameDifference } from '../../../contract/discovery/resemblance.ts';
import { letterPairsAsOne, nameDifference, sortedWords } from './name-difference.ts';
import { type NameForm, type NamedProject, ownerOf } from './name-form.ts';

/** Two names of two owners that are near; the other one is better known. */
export interface NearPair<Project extends NamedProject> {
  readonly form: NameForm<Project>;
  readonly other: NameForm<Project>;
  readonly difference: NameDifference;
}

/**
 * Every name that is near the name of a far better known project of another
 * owner, whatever it means.
 *
 * Cost: linear in the names. Near names meet in what is left of them when a letter is
 * taken out, as SymSpell finds corrections; only what is well known is kept so. What is left
 * is compared by its hash: others that meet by chance are told apart by their difference.
 */
export function nearPairs<Project extends NamedProject>(
  forms: readonly NameForm<Project>[],
): readonly NearPair<Project>[] {
  const known = new Map<number, NameForm<Project>[]>();
  for (const form of forms) {
    // A name in letters of another script is known for what it passes for.
    if (form.hasOtherLetters || !isWellKnown(form.project)) continue;
    for (const key of keysOf(form)) getOrInsert(known, key, () => []).push(form);
  }
  return forms.flatMap((form) => {
    const met = new Set<NameForm<Project>>();
    for (const key of [...keysOf(form), ...shorterBy(form)]) {
      for (const other of known.get(key) ?? []) met.add(other);
    }
    return [...met].flatMap((other) => {
      if (ownerOf(other.project) === ownerOf(form.project) || !isBetterKnown(other.project, form.project)) return [];
      const difference = nameDifference(form, other);
      return difference === null ? [] : [{ form, other, difference }];
    });
  });
}

/**
 * The projects whose own name looks like a name of another one and is spelled with
 * other letters, however well known either is. The other one is what it says.
 */
export function lookAlikeLetters<Project extends NamedProject>(
  forms: readonly NameForm<Project>[],
): readonly NearPair<Project>[] {
  const suspects = forms.filter(({ hasOtherLetters }) => hasOtherLetters);
  // Nearly always there are none, and then no name has to be compared.
  if (suspects.length === 0) return [];
  const holders = Map.groupBy(forms, ({ spelled }) => spelled);
  return suspects.flatMap((form) =>
    (holders.get(form.spelled) ?? []).flatMap((other) =>
      other.hasOtherLetters || other.project === form.project
        ? []
        : [{ form, other, difference: 'look_alike_letters' as const }],
    ),
  );
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

/** From here on a name is one that somebody may pass for; downloads of a month. */
const KNOWN = { stars: 10, downloads: 1_000 } as const;
/** How many times as many the better known one has. */
const BETTER_KNOWN = 10;

type Count = keyof typeof KNOWN;

function isWellKnown(project: NamedProject): boolean {
  return isMany(project, 'stars') || isMany(project, 'downloads');
}

function isMany(project: NamedProject, count: Count): boolean {
  return (project[count] ?? 0) >= KNOWN[count];
}

/** By stars; by downloads where the stars do not make the other one known as well. */
function isBetterKnown(other: NamedProject, project: NamedProject): boolean {
  const hasMore = (count: Count): boolean =>
    isMany(other, count) && (other[count] ?? 0) >= BETTER_KNOWN * (project[count] ?? 0);
  return hasMore('stars') || (hasMore('downloads') && !isMany(project, 'stars'));
}

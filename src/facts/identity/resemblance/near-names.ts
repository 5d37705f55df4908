import { compareCodeUnits } from '../../../base/compare.ts';
import type { NameDifference } from '../../../contract/discovery/resemblance.ts';
import { nameDifference } from './name-difference.ts';
import { type NameForm, type NamedProject, ownerOf } from './name-form.ts';
import { createSpellingTable } from './spelling-table.ts';

/** Two names of two owners that are near; the other one is better known. */
export interface NearPair<Project extends NamedProject> {
  readonly form: NameForm<Project>;
  readonly other: NameForm<Project>;
  readonly difference: NameDifference;
}

/**
 * Every name that is near the name of a far better known project of another
 * owner, whatever it means. Of those that are called the same the best known one stands for all.
 *
 * Cost: linear in the names and in the pairs; only what is well known is kept.
 */
export function nearPairs<Project extends NamedProject>(
  forms: readonly NameForm<Project>[],
): readonly NearPair<Project>[] {
  const known = createSpellingTable<Project>();
  for (const form of forms) {
    // A name in letters of another script is known for what it passes for.
    if (!form.hasOtherLetters && isWellKnown(form.project)) known.add(form);
  }
  return forms.flatMap((form) => {
    const pairs: NearPair<Project>[] = [];
    for (const spelling of known.met(form)) {
      // Most are not: told before letters are compared.
      if (!isBetterKnown(spelling, form.project)) continue;
      const difference = nameDifference(form, spelling.holders[0]!);
      if (difference === null) continue;
      const isBetter = betterThan(form);
      const better = difference === 'none' ? bestKnown(spelling.holders, isBetter) : spelling.holders.filter(isBetter);
      for (const other of better) pairs.push({ form, other, difference });
    }
    return pairs;
  });
}

/** Far better known, and of another owner. */
function betterThan({ project }: NameForm): (other: NameForm) => boolean {
  const owner = ownerOf(project);
  return (other) => isBetterKnown(other.project, project) && ownerOf(other.project) !== owner;
}

/** The best known of the better ones; few are held against the owner. */
function bestKnown<Project extends NamedProject>(
  holders: readonly NameForm<Project>[],
  isBetter: (other: NameForm) => boolean,
): readonly NameForm<Project>[] {
  let best: NameForm<Project> | null = null;
  for (const other of holders) {
    if ((best === null || compareKnown(other, best) < 0) && isBetter(other)) best = other;
  }
  return best === null ? [] : [best];
}

/** The better known first. */
export function compareKnown({ project: a }: NameForm, { project: b }: NameForm): number {
  const order = (b.stars ?? 0) - (a.stars ?? 0) || (b.downloads ?? 0) - (a.downloads ?? 0);
  return order || compareCodeUnits(a.identityKey, b.identityKey);
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
  const spellings = new Set(suspects.map(({ spelled }) => spelled));
  const holders = Map.groupBy(
    forms.filter(({ spelled }) => spellings.has(spelled)),
    ({ spelled }) => spelled,
  );
  return suspects.flatMap((form) =>
    (holders.get(form.spelled) ?? []).flatMap((other) =>
      other.hasOtherLetters || other.project === form.project
        ? []
        : [{ form, other, difference: 'look_alike_letters' as const }],
    ),
  );
}

/** From here on a name is one that somebody may pass for; downloads of a month. */
const KNOWN = { stars: 10, downloads: 1_000 } as const;
/** How many times as many the better known one has. */
const BETTER_KNOWN = 10;

type Count = keyof typeof KNOWN;
type Known = Pick<NamedProject, Count>;

function isWellKnown(project: Known): boolean {
  return isMany(project, 'stars') || isMany(project, 'downloads');
}

function isMany(project: Known, count: Count): boolean {
  return (project[count] ?? 0) >= KNOWN[count];
}

/** By stars; by downloads where the stars do not make the other one known as well. */
function isBetterKnown(other: Known, project: Known): boolean {
  const hasMore = (count: Count): boolean =>
    isMany(other, count) && (other[count] ?? 0) >= BETTER_KNOWN * (project[count] ?? 0);
  return hasMore('stars') || (hasMore('downloads') && !isMany(project, 'stars'));
}

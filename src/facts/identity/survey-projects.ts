import { compareCodeUnits } from '../../base/compare.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { type RepositoryRef, repositoryFullName } from '../../base/repository-ref.ts';
import { repositoryKey } from './canonical-identity.ts';
import type { PluginProject } from './plugin-project.ts';

/** Two repositories of one owner that may be one under two names; an operator who knows says so in the host profile. */
interface LikelyRename {
  /** `owner/repo`, in code-unit order: which is the older name nobody knows. */
  readonly repositories: readonly [string, string];
  /** Catalogs name the same package for both, or describe both word for word alike. */
  readonly sign: 'same_package' | 'equal_text';
}

/** Shorter texts are equal by chance. */
const SHORTEST_TEXT_CHARACTERS = 12;
/** More repositories with one package or text are a family from one template. */
const MOST_REPOSITORIES = 3;

/**
 * Finds what looks renamed and was not merged: equal names and texts prove
 * nothing, so only a redirect that was seen or the operator's word merges.
 *
 * @returns each pair once, in order
 */
export function likelyRenames(projects: readonly PluginProject[]): readonly LikelyRename[] {
  const pairs = new Map<string, LikelyRename>();
  for (const sign of ['same_package', 'equal_text'] as const) {
    for (const repositories of sharing(projects, sign)) {
      for (const pair of pairsOf(repositories)) {
        const key = pair.join(' ');
        if (!pairs.has(key)) pairs.set(key, { repositories: pair, sign });
      }
    }
  }
  return [...pairs].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, pair]) => pair);
}

/** Repositories of one owner that share a sign, by their names of today. */
function sharing(projects: readonly PluginProject[], sign: LikelyRename['sign']): readonly string[][] {
  const byOwner = Map.groupBy(projects, ({ repository }) => ownerKey(repository));
  return [...byOwner].flatMap(([owner, owned]) => (owner === null || owned.length === 1 ? [] : sharingOf(owned, sign)));
}

function ownerKey(repository: RepositoryRef | null): string | null {
  return repository === null ? null : `${repository.host}:${repository.owner.toLowerCase()}`;
}

function sharingOf(owned: readonly PluginProject[], sign: LikelyRename['sign']): readonly string[][] {
  const groups = new Map<string, Map<string, string>>();
  for (const project of owned) {
    const { repository } = project;
    if (repository === null) continue;
    for (const shared of sign === 'same_package' ? packagesOf(project) : textsOf(project)) {
      const named = getOrInsert(groups, shared, () => new Map<string, string>());
      named.set(repositoryKey(repository), repositoryFullName(repository));
    }
  }
  return [...groups.values()]
    .filter(({ size }) => size > 1 && size <= MOST_REPOSITORIES)
    .map((named) => [...named.values()].sort(compareCodeUnits));
}

function packagesOf({ packageName, claimedPackages }: PluginProject): readonly string[] {
  return packageName === null ? claimedPackages : [packageName, ...claimedPackages];
}

function textsOf({ description: { en, zhCn } }: PluginProject): readonly string[] {
  return [en, zhCn].flatMap((text) => (text !== null && text.length >= SHORTEST_TEXT_CHARACTERS ? [text] : []));
}

function pairsOf(sorted: readonly string[]): readonly (readonly [string, string])[] {
  return sorted.flatMap((first, at) => sorted.slice(at + 1).map((second) => [first, second] as const));
}

/**
 * Kinds of entries that a run report counts, so that an operator sees what a
 * catalog is made of; unlike notes they say nothing about the single record.
 */
export const SURVEY_KINDS = [
  'description_missing',
  'description_missing_en',
  'description_missing_zh_cn',
  'in_repository_folder',
  'likely_renamed',
  'name_shared_with_other_owner',
  'of_mass_publisher',
] as const;
export type SurveyKind = (typeof SURVEY_KINDS)[number];

/** Owners with so many entries or more are mass publishers; what they publish is searched under the one-owner limit. */
const MASS_PUBLISHER_ENTRIES = 50;

/** What the projects of one publication are. */
export interface ProjectSurvey {
  /** The projects of each kind, in their order. */
  readonly ofKinds: Readonly<Record<SurveyKind, readonly PluginProject[]>>;
  readonly renames: readonly LikelyRename[];
}

/** Cost: a few walks over all projects. */
export function surveyProjects(projects: readonly PluginProject[]): ProjectSurvey {
  const renames = likelyRenames(projects);
  return { ofKinds: projectsOfKinds(projects, renames), renames };
}

/** How many are of each kind. */
export function countKinds({ ofKinds }: ProjectSurvey): Readonly<Record<SurveyKind, number>> {
  const counts = { ...NOTHING };
  for (const kind of SURVEY_KINDS) counts[kind] = ofKinds[kind].length;
  return counts;
}

function projectsOfKinds(
  projects: readonly PluginProject[],
  renames: readonly LikelyRename[],
): ProjectSurvey['ofKinds'] {
  const ownersByName = Map.groupBy(projects, ({ name }) => name.toLowerCase());
  const byOwner = Map.groupBy(projects, ({ owner }) => owner?.toLowerCase() ?? null);
  const renamed = new Set(renames.flatMap(({ repositories }) => repositories));
  const isOfMassPublisher = ({ owner }: PluginProject): boolean =>
    owner !== null && (byOwner.get(owner.toLowerCase())?.length ?? 0) >= MASS_PUBLISHER_ENTRIES;
  return {
    description_missing: projects.filter(({ description: { en, zhCn } }) => en === null && zhCn === null),
    description_missing_en: projects.filter(({ description: { en, zhCn } }) => en === null && zhCn !== null),
    description_missing_zh_cn: projects.filter(({ description: { en, zhCn } }) => en !== null && zhCn === null),
    in_repository_folder: projects.filter(({ repository }) => repository !== null && repository.subdirectory !== null),
    likely_renamed: projects.filter(
      ({ repository }) => repository !== null && renamed.has(repositoryFullName(repository)),
    ),
    name_shared_with_other_owner: projects.filter(
      ({ name }) => ownersOf(ownersByName.get(name.toLowerCase()) ?? []).size > 1,
    ),
    of_mass_publisher: projects.filter(isOfMassPublisher),
  };
}

const NOTHING: Record<SurveyKind, number> = {
  description_missing: 0,
  description_missing_en: 0,
  description_missing_zh_cn: 0,
  in_repository_folder: 0,
  likely_renamed: 0,
  name_shared_with_other_owner: 0,
  of_mass_publisher: 0,
};

function ownersOf(projects: readonly PluginProject[]): ReadonlySet<string | null> {
  return new Set(projects.map(({ owner }) => owner?.toLowerCase() ?? null));
}

import { repositoryFullName } from '../../base/repository-ref.ts';
import type { PluginProject } from './plugin-project.ts';
import { likelyRenames } from './likely-renames.ts';

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

/** Counts each kind over the projects of one publication. */
export function surveyProjects(projects: readonly PluginProject[]): Readonly<Record<SurveyKind, number>> {
  const ownersByName = Map.groupBy(projects, ({ name }) => name.toLowerCase());
  const byOwner = Map.groupBy(projects, ({ owner }) => owner?.toLowerCase() ?? null);
  const renamed = new Set(likelyRenames(projects).flatMap(({ repositories }) => repositories));
  const isOf: Readonly<Record<SurveyKind, (project: PluginProject) => boolean>> = {
    description_missing: ({ description }) => description.en === null && description.zhCn === null,
    description_missing_en: ({ description }) => description.en === null && description.zhCn !== null,
    description_missing_zh_cn: ({ description }) => description.en !== null && description.zhCn === null,
    likely_renamed: ({ repository }) => repository !== null && renamed.has(repositoryFullName(repository)),
    in_repository_folder: ({ repository }) => repository !== null && repository.subdirectory !== null,
    name_shared_with_other_owner: (project) => ownersOf(ownersByName.get(project.name.toLowerCase()) ?? []).size > 1,
    of_mass_publisher: ({ owner }) =>
      owner !== null && (byOwner.get(owner.toLowerCase())?.length ?? 0) >= MASS_PUBLISHER_ENTRIES,
  };
  const counts = { ...NOTHING };
  for (const kind of SURVEY_KINDS) counts[kind] = projects.filter(isOf[kind]).length;
  return counts;
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

import { compareCodeUnits } from '../../base/compare.ts';
import { repositoryFullName } from '../../base/repository-ref.ts';
import type { PluginProject } from './plugin-project.ts';
import { repositoryKey } from './canonical-identity.ts';

/** Two repositories of one owner that may be one under two names; an operator who knows says so in the host profile. */
export interface LikelyRename {
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
  const groups = new Map<string, Map<string, string>>();
  for (const project of projects) {
    const { repository } = project;
    if (repository === null) continue;
    for (const shared of sign === 'same_package' ? packagesOf(project) : textsOf(project)) {
      const key = `${repository.host}:${repository.owner.toLowerCase()} ${shared}`;
      const named = groups.get(key) ?? new Map<string, string>();
      groups.set(key, named.set(repositoryKey(repository), repositoryFullName(repository)));
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

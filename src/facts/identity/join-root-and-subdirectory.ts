import type { ProjectDraft } from './project-draft.ts';

/**
 * Makes one project of a repository's root and its only listed folder where both
 * name the same package: two catalogs then describe one plugin, one by its
 * repository and one by its folder. The root's identity stays, so the id does
 * not hang on whether the folder is listed too. A repository with more entries
 * is a monorepo, and every entry stays apart.
 */
export function joinRootAndSubdirectory(drafts: readonly ProjectDraft[]): ProjectDraft[] {
  const byRepository = Map.groupBy(drafts, ({ repositoryKey, identityKey }) => repositoryKey ?? identityKey);
  return [...byRepository.values()].flatMap((entries) => {
    const root = entries.find(({ subdirectory, sharesPlace }) => subdirectory === null && !sharesPlace);
    const folder = entries.find(({ subdirectory, sharesPlace }) => subdirectory !== null && !sharesPlace);
    if (entries.length !== 2 || root === undefined || folder === undefined) return entries;
    if (root.packageName === null || root.packageName !== folder.packageName) return entries;
    const both = new Set([root.association, folder.association]);
    return [
      {
        ...root,
        association: (['confirmed', 'declared'] as const).find((known) => both.has(known)) ?? 'unknown',
        members: [...root.members, ...folder.members],
      },
    ];
  });
}

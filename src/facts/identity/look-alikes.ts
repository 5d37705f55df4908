import { confusableSkeleton } from './confusable-skeleton.ts';
import type { ProjectDraft } from './project-draft.ts';

/** A name without any such letter looks like nothing but itself. */
const BEYOND_ASCII = /\P{ASCII}/u;

/**
 * The drafts whose name looks like a name of another one and is spelled otherwise.
 * The other one is what it says, so it is not told of.
 *
 * @param nameOf the name that stands in the record
 */
export function lookAlikes(
  drafts: readonly ProjectDraft[],
  nameOf: (draft: ProjectDraft) => string,
): ReadonlySet<ProjectDraft> {
  const suspects = drafts.flatMap((draft) => {
    const name = nameOf(draft);
    const skeleton = BEYOND_ASCII.test(name) ? confusableSkeleton(name) : null;
    return skeleton === null || skeleton === name.toLowerCase() ? [] : [{ draft, skeleton }];
  });
  // Nearly always there are none, and then no name has to be compared.
  if (suspects.length === 0) return new Set();
  const holders = Map.groupBy(
    drafts.flatMap((draft) => namesOf(draft, nameOf(draft)).map((name) => ({ name, draft }))),
    ({ name }) => name,
  );
  return new Set(
    suspects.flatMap(({ draft, skeleton }) =>
      (holders.get(skeleton) ?? []).some((holder) => holder.draft !== draft) ? [draft] : [],
    ),
  );
}

/** What people call a project: its name, its package's and its repository's. */
function namesOf({ packageName, repositoryKey }: ProjectDraft, name: string): readonly string[] {
  const repository = repositoryKey?.slice(repositoryKey.lastIndexOf('/') + 1);
  return [name, packageName, repository].flatMap((known) => known?.toLowerCase() ?? []);
}

import { z } from 'zod';

/**
 * The fields of the REST API's answers that are read; a wrong optional field is
 * an unknown one.
 *
 * @see https://docs.github.com/en/rest/repos/repos#get-a-repository
 */
const Count = z.int().nonnegative().nullable().catch(null);
const Flag = z.boolean().nullable().catch(null);

export const GithubRepository = z.object({
  full_name: z.string().regex(/^[^/\s]+\/[^/\s]+$/u),
  default_branch: z.string().min(1),
  archived: Flag,
  fork: Flag,
  stargazers_count: Count,
  forks_count: Count,
  /** Who watches; `watchers_count` is a second name of the stars. */
  subscribers_count: Count,
  /** Pull requests are issues too. */
  open_issues_count: Count,
  license: z
    .object({ spdx_id: z.string().max(100).nullable().catch(null) })
    .nullable()
    .catch(null),
});
export type GithubRepository = z.infer<typeof GithubRepository>;

/** @see https://docs.github.com/en/rest/commits/commits#list-commits */
export const GithubCommits = z.array(
  z.object({
    sha: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u),
    commit: z.object({
      committer: z
        .object({ date: z.string().catch('') })
        .nullable()
        .catch(null),
    }),
  }),
);

/** A list that is only counted. */
export const GithubList = z.array(z.unknown());

export const RepositoryManifest = z.object({ name: z.string().min(1).max(214) });

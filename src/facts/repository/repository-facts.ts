import type { RepositoryRef } from '../../base/repository-ref.ts';

/** What a repository host says. Every `null` is "not observed", never "no" or 0. */
export interface RepositoryFacts {
  /** As it was asked for. */
  readonly repository: RepositoryRef;
  /** Where it is now; differs where it was renamed. */
  readonly currentRepository: RepositoryRef;
  readonly exists: boolean | null;
  readonly isArchived: boolean | null;
  readonly isFork: boolean | null;
  readonly stars: number | null;
  readonly forks: number | null;
  readonly watches: number | null;
  readonly commits: number | null;
  readonly openIssues: number | null;
  readonly openPullRequests: number | null;
  readonly licenseSpdx: string | null;
  /** 40 or 64 hex digits. */
  readonly headCommitSha: string | null;
  readonly headCommittedAtMs: number | null;
  /** Package names that its manifests at the head name, with the folder of each (`''`: the root); `null`: not looked. */
  readonly manifestPackages: ReadonlyArray<{ readonly directory: string; readonly packageName: string }> | null;
  readonly observedAtMs: number;
}

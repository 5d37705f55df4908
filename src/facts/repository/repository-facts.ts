import { z } from 'zod';
import type { Json } from '../../base/canonical-json.ts';
import type { RepositoryRef } from '../../base/repository-ref.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { CountOrUnknown, EpochMs } from '../observation/observation-json.ts';

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
  /** Package names that its manifests at the head name, with the folder of each (`''`: the root); `null`: not observed. */
  readonly manifestPackages: ReadonlyArray<{ readonly directory: string; readonly packageName: string }> | null;
  readonly observedAtMs: number;
}

/** Observes repositories. */
export interface RepositorySource {
  /**
   * `missing`: the repository host answers that there is no public repository of
   * this name. Throws a `Failure` where nothing can be known now; what this
   * kind of source cannot tell is `null`.
   */
  observeRepository: (repository: RepositoryRef) => Promise<RepositoryFacts | 'missing'>;
}

/** Raised by every change that can change what is seen of a repository. */
export const REPOSITORY_COLLECTOR_VERSION = '1.0.0';

const Ref = z.strictObject({
  host: z.string(),
  owner: z.string(),
  name: z.string(),
  subdirectory: z.string().nullable(),
  ref: z.string().nullable(),
});

/** The value of a `repository` observation. */
const RepositoryValue = z.strictObject({
  repository: Ref,
  current_repository: Ref,
  exists: z.boolean().nullable(),
  is_archived: z.boolean().nullable(),
  is_fork: z.boolean().nullable(),
  stars: CountOrUnknown,
  forks: CountOrUnknown,
  watches: CountOrUnknown,
  commits: CountOrUnknown,
  open_issues: CountOrUnknown,
  open_pull_requests: CountOrUnknown,
  license_spdx: z.string().nullable(),
  head_commit_sha: z
    .string()
    .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u)
    .nullable(),
  head_committed_at: EpochMs.nullable(),
  manifest_packages: z.array(z.strictObject({ directory: z.string(), package_name: z.string() })).nullable(),
});
type RepositoryValue = z.infer<typeof RepositoryValue>;

export function repositoryFactsToJson(facts: RepositoryFacts): Json {
  return {
    repository: refToJson(facts.repository),
    current_repository: refToJson(facts.currentRepository),
    exists: facts.exists,
    is_archived: facts.isArchived,
    is_fork: facts.isFork,
    stars: facts.stars,
    forks: facts.forks,
    watches: facts.watches,
    commits: facts.commits,
    open_issues: facts.openIssues,
    open_pull_requests: facts.openPullRequests,
    license_spdx: facts.licenseSpdx,
    head_commit_sha: facts.headCommitSha,
    head_committed_at: facts.headCommittedAtMs === null ? null : isoTimestamp(facts.headCommittedAtMs),
    manifest_packages:
      facts.manifestPackages?.map(({ directory, packageName }) => ({ directory, package_name: packageName })) ?? null,
  } satisfies Readonly<Record<keyof RepositoryValue, Json>>;
}

function refToJson({ host, owner, name, subdirectory, ref }: RepositoryRef): Json {
  return { host, owner, name, subdirectory, ref };
}

/** @returns `null` where the value is not of today's shape: it is then observed again */
export function parseRepositoryFacts(value: Json, observedAtMs: number): RepositoryFacts | null {
  const parsed = RepositoryValue.safeParse(value);
  return parsed.success ? toFacts(parsed.data, observedAtMs) : null;
}

function toFacts(value: RepositoryValue, observedAtMs: number): RepositoryFacts {
  return {
    repository: value.repository,
    currentRepository: value.current_repository,
    exists: value.exists,
    isArchived: value.is_archived,
    isFork: value.is_fork,
    stars: value.stars,
    forks: value.forks,
    watches: value.watches,
    commits: value.commits,
    openIssues: value.open_issues,
    openPullRequests: value.open_pull_requests,
    licenseSpdx: value.license_spdx,
    headCommitSha: value.head_commit_sha,
    headCommittedAtMs: value.head_committed_at,
    manifestPackages:
      value.manifest_packages?.map((found) => ({ directory: found.directory, packageName: found.package_name })) ??
      null,
    observedAtMs,
  };
}

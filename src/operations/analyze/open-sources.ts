import type { Clock, Wait } from '../../base/clock.ts';
import type { OriginBudget } from '../../base/http/origin-rate-limiter.ts';
import { type RetryingHttp, DEFAULT_RETRY_POLICY, createRetryingHttp } from '../../base/http/retrying-http.ts';
import type { UndiciHttp } from '../../base/http/undici-http.ts';
import type { AdvisorySource } from '../../facts/advisories/advisory-facts.ts';
import type { ReleaseSource } from '../../facts/release/release-source.ts';
import type { RepositorySource } from '../../facts/repository/repository-facts.ts';
import { createNpmAdvisories } from '../../sources/advisories/npm-advisories.ts';
import { createOsvAdvisories } from '../../sources/advisories/osv-advisories.ts';
import { createNpmRegistry } from '../../sources/package-registry/npm-registry.ts';
import { createGitRepositories } from '../../sources/repositories/git-repositories.ts';
import { createGithubRepositories } from '../../sources/repositories/github-repositories.ts';
import type { HostFile } from '../host-profile/host-profile.ts';

export interface SourceSettings {
  readonly http: UndiciHttp;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Makes a wait that the interrupt ends. */
  readonly interruptibleWait: (interrupt: AbortSignal) => Wait;
  readonly interrupt: AbortSignal;
  readonly host: Pick<HostFile, 'registry' | 'repositories' | 'advisories'>;
  /** `null`: anonymous, which is enough for a handful of repositories an hour. */
  readonly repositoryToken: string | null;
}

export interface AnalysisSources {
  readonly releases: ReleaseSource;
  readonly repositories: RepositorySource;
  readonly advisories: AdvisorySource;
}

const OSV_API = 'https://api.osv.dev';
/** Registries serve whole installations; an API for people's questions asks for more care. */
const REGISTRY_BUDGET: OriginBudget = { maxConcurrent: 6, requestsPerMinute: 600 };
const API_BUDGET: OriginBudget = { maxConcurrent: 2, requestsPerMinute: 60 };

/** The outside sources of an analysis, behind one http that keeps to budgets and tries again. */
export function openSources({
  http,
  clock,
  random,
  interruptibleWait,
  interrupt,
  host,
  repositoryToken,
}: SourceSettings): AnalysisSources {
  const { url: registryUrl } = host.registry;
  const registryOrigin = new URL(registryUrl).origin;
  const retrying: RetryingHttp = createRetryingHttp({
    http,
    clock,
    wait: interruptibleWait(interrupt),
    random,
    budgetOf: (origin) => (origin === registryOrigin ? REGISTRY_BUDGET : API_BUDGET),
    retryPolicy: DEFAULT_RETRY_POLICY,
  });
  return {
    releases: createNpmRegistry({ http: retrying, clock, baseUrl: registryUrl }),
    repositories: openRepositories(retrying, { clock, host, repositoryToken }),
    advisories: openAdvisories(retrying, host),
  };
}

/** The REST API tells most and has a quota; git itself has none, and tells whether a repository is there and where it is now. */
function openRepositories(
  http: RetryingHttp,
  { clock, host, repositoryToken: token }: Pick<SourceSettings, 'clock' | 'host' | 'repositoryToken'>,
): RepositorySource {
  const { source, url, api_url: apiUrl } = host.repositories;
  return source === 'git'
    ? createGitRepositories({ http, clock, rootUrl: url })
    : createGithubRepositories({ http, clock, apiUrl, token });
}

function openAdvisories(http: RetryingHttp, { advisories, registry }: SourceSettings['host']): AdvisorySource {
  return advisories.source === 'osv'
    ? createOsvAdvisories({ http, apiUrl: advisories.url ?? OSV_API })
    : createNpmAdvisories({ http, registryUrl: advisories.url ?? registry.url });
}

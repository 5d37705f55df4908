import type { Clock, Wait } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';
import type { OriginBudget } from '../../base/http/origin-rate-limiter.ts';
import {
  DEFAULT_RETRY_POLICY,
  type RetryPolicy,
  type RetryingHttp,
  createRetryingHttp,
} from '../../base/http/retrying-http.ts';
import type { UndiciHttp } from '../../base/http/undici-http.ts';
import type { CollectorPorts } from '../../collection/collectors/create-collectors.ts';
import { resolveTree } from '../../collection/collectors/resolve-tree.ts';
import type { AdvisorySource } from '../../facts/advisories/advisory-facts.ts';
import type { ObservationLedger } from '../../facts/observation/store-port.ts';
import type { InstallablePackages } from '../../facts/release/installable-packages.ts';
import type { ReleaseSource } from '../../facts/release/release-source.ts';
import type { RepositorySource } from '../../facts/repository/repository-facts.ts';
import type { PackageManager } from '../../sandbox/host-run/run-package-manager.ts';
import { createNpmAdvisories } from '../../sources/advisories/npm-advisories.ts';
import { createOsvAdvisories } from '../../sources/advisories/osv-advisories.ts';
import { createInstallablePackages } from '../../sources/package-registry/installable-packages.ts';
import { createNpmRegistry } from '../../sources/package-registry/npm-registry.ts';
import { createGitRepositories } from '../../sources/repositories/git-repositories.ts';
import { createGithubRepositories } from '../../sources/repositories/github-repositories.ts';
import { type HostFile, hostRangePointers } from '../host-profile/host-profile.ts';
import { type HostProfile, releaseQuestions } from '../host-profile/load-host-profile.ts';
import { type Machine, NO_PACKAGE_MANAGER, bundledPackageManager, lazyHostRunner } from './open-host-runner.ts';
import { createContentsReader } from './read-contents.ts';

/** A secret, and the one origin it is for: a host profile names the API that is asked, and may be anybody's. */
export interface RepositoryToken {
  readonly token: string;
  readonly origin: string;
}

export interface CollectorSettings {
  readonly ledger: ObservationLedger;
  readonly http: UndiciHttp;
  readonly clock: Clock;
  readonly interrupt: AbortSignal;
  readonly random: () => number;
  readonly interruptibleWait: (interrupt: AbortSignal) => Wait;
  readonly repositoryToken: RepositoryToken | null;
  readonly machine: Machine & { readonly nodePath: string };
  /** Folder for everything a run of the host needs; it is there. */
  readonly workFolder: string;
  /** Takes `package@version` of releases whose bytes are others than before. */
  readonly alarms: string[];
  /** Takes why no plugin can be tried here, where one was to be. */
  readonly obstacles: string[];
}

/** Everything real that observations are made with: sources, sandbox and host. */
export function openCollectorPorts(hostProfile: HostProfile, settings: CollectorSettings): CollectorPorts {
  const { folder, host } = hostProfile;
  const { clock, machine, ledger, workFolder, alarms, obstacles } = settings;
  const { restingUntilMs, ...sources } = openSources({ ...settings, host });
  const packages = openInstallablePackages(host.registry.url, settings, restingUntilMs);
  const packageManager = (): Promise<PackageManager | null> =>
    bundledPackageManager({ packages, workFolder, nodePath: machine.nodePath });
  return {
    ...sources,
    clock,
    ledger,
    questions: releaseQuestions(hostProfile),
    onBytesChanged: ({ packageName, version }) => void alarms.push(`${packageName}@${version}`),
    readContents: createContentsReader(host.analysis.entry_pointers, hostRangePointers(host)),
    async resolveTree(release, interrupt) {
      const manager = await packageManager();
      if (manager === null) throw new Failure('sandbox_unavailable', NO_PACKAGE_MANAGER);
      return resolveTree(release, { packageManager: manager, workFolder, machine }, interrupt);
    },
    hostRunner: lazyHostRunner({
      hostFolder: folder,
      hostVersion: host.analysis.host_version,
      workFolder,
      packageManager,
      clock,
      machine,
      onUnavailable: (reason) => void obstacles.push(reason),
    }),
  };
}

interface SourceSettings {
  readonly http: UndiciHttp;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly interrupt: AbortSignal;
  /** Makes a wait that the interrupt ends. */
  readonly interruptibleWait: (interrupt: AbortSignal) => Wait;
  readonly host: Pick<HostFile, 'registry' | 'repositories' | 'advisories'>;
  /** `null`: anonymous, which is enough for a handful of repositories an hour. */
  readonly repositoryToken: RepositoryToken | null;
}

interface AnalysisSources {
  readonly releases: ReleaseSource;
  readonly repositories: RepositorySource;
  readonly advisories: AdvisorySource;
  /** Until when an origin wants to be left alone by everybody here. */
  readonly restingUntilMs: RetryingHttp['restingUntilMs'];
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
  interrupt,
  interruptibleWait,
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
    restingUntilMs: retrying.restingUntilMs,
  };
}

/** One installation asks for hundreds of packages within a minute, as installations do. */
const INSTALL_BUDGET: OriginBudget = { maxConcurrent: 8, requestsPerMinute: Infinity };
/** A tree has a bound of its own on time: a hiccup is over soon, and a lying archive lies again. */
const INSTALL_RETRIES: RetryPolicy = { maxAttempts: 3, firstBackoffMs: 300, longestWaitMs: 1_000 };

/**
 * What the package manager may have: all of it goes through the same bounded http as every other source. A registry
 * that asked another source to come back later is not asked for packages either.
 */
function openInstallablePackages(
  registryUrl: string,
  { http, clock, random, interrupt, interruptibleWait }: CollectorSettings,
  restingUntilMs: RetryingHttp['restingUntilMs'],
): InstallablePackages {
  const retrying = createRetryingHttp({
    http,
    clock,
    wait: interruptibleWait(interrupt),
    random,
    budgetOf: () => INSTALL_BUDGET,
    retryPolicy: INSTALL_RETRIES,
  });
  const get: RetryingHttp['get'] = async (request) => {
    if (restingUntilMs(request.url) === null) return retrying.get(request);
    throw new Failure('source_rate_limited', 'The registry asks to come back later.');
  };
  return createInstallablePackages({ http: { get }, registryUrl });
}

/** The REST API tells most and has a quota; git itself has none, and tells whether a repository is there and where it is now. */
function openRepositories(
  http: RetryingHttp,
  { clock, host, repositoryToken }: Pick<SourceSettings, 'clock' | 'host' | 'repositoryToken'>,
): RepositorySource {
  const { source, url, api_url: apiUrl } = host.repositories;
  const token = repositoryToken?.origin === new URL(apiUrl).origin ? repositoryToken.token : null;
  return source === 'git'
    ? createGitRepositories({ http, clock, rootUrl: url })
    : createGithubRepositories({ http, clock, apiUrl, token });
}

function openAdvisories(http: RetryingHttp, { advisories, registry }: SourceSettings['host']): AdvisorySource {
  return advisories.source === 'osv'
    ? createOsvAdvisories({ http, apiUrl: advisories.url ?? OSV_API })
    : createNpmAdvisories({ http, registryUrl: advisories.url ?? registry.url });
}

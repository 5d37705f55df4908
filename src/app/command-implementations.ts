import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiDeps } from '../api/api-deps.ts';
import type { ApiLog } from '../api/http/api-log.ts';
import { type Clock, systemMonotonicClock } from '../base/clock.ts';
import { createNodeFiles } from '../base/files/node-files.ts';
import type { UndiciHttp } from '../base/http/undici-http.ts';
import type { CommandImplementations } from '../cli/command-ports.ts';
import { type DataFolders, dataFolders } from '../operations/data-folder.ts';
import { type HostProfile, loadHostProfile } from '../operations/host-profile/load-host-profile.ts';
import type { TrustSettings } from '../operations/serve/served-head.ts';
import type { SigningSettings } from '../operations/signing/sign-current.ts';
import { durableFiles } from '../publication/durable-files.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { Config } from './config.ts';
import { type PlaceDeps, createPushing, placeFollowing } from './publication-places.ts';
import { signingCommands, trustedRoot } from './signing-commands.ts';
import { keepHeapSmall } from './small-heap.ts';
import { type OpenHost, analysisCommands, publishingCommands } from './store-commands.ts';

export interface ImplementationDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: ApiLog;
  readonly randomHex: () => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly release: string;
  /** The documents of the service, by their paths. */
  readonly document: ApiDeps['document'];
}

/**
 * What the commands do, wired to the real disk, network and clock. A command's
 * own code is loaded when it is run: a service holds none of what ingests and
 * publishes (20 MB of memory).
 */
export function createCommandImplementations(deps: ImplementationDeps): CommandImplementations {
  const { clock, config, environment } = deps;
  const files = createNodeFiles();
  const openPorts = async () => ({ files, http: await openHttp(deps) });
  const loadHost = (hostFolder: string): Promise<HostProfile> =>
    loadHostProfile(resolve(hostFolder), { files, environment });
  const open: OpenHost = async ({ hostFolder, dataFolder }) => {
    const hostProfile = await loadHost(hostFolder);
    return { hostProfile, folders: dataFolders(hostProfile.host.id, dataFolder) };
  };
  const signingOf = (hostId: string): SigningSettings => ({
    keyFolder: join(config.keyFolder, hostId),
    timestampMs: config.timestampMs,
  });
  const trustOf = (hostId: string, { trusted }: DataFolders): TrustSettings => ({
    trustedFolder: trusted,
    anchor: () => trustedRoot(config.trustedRoot, signingOf(hostId).keyFolder),
    servesUnverified: config.servesUnverified,
    files: durableFiles,
  });
  const places: PlaceDeps = { s3: config.s3, openHttpFor: (origin) => openHttp(deps, [origin]) };
  const pushing = createPushing({ ...places, publishTo: config.publishTo, clock, signingOf });
  return {
    async openPublication(target) {
      const { openLocalClient } = await import('./local-client.ts');
      return openLocalClient((await open(target)).folders.publications, deps);
    },
    ...publishingCommands({ clock, open, openPorts, signingOf, pushing }),
    ...profileCommands({ clock, loadHost, openPorts }),
    ...analysisCommands({ ...deps, files, open, openHttp: () => openHttp(deps), signingOf, pushing }),
    ...signingCommands({ config, clock, open, signingOf, pushing, places }),
    serve: serveWith({ ...deps, places, open, trustOf }),
    async evaluate({ evalFolder, hostFolder, strategy }, progress) {
      const { evaluateFolder } = await import('../../bench/evaluation/evaluate.ts');
      const hostProfile = await loadHost(hostFolder);
      return evaluateFolder(evalFolder, hostProfile, strategy, { ...(await openPorts()), clock, progress });
    },
    async initHost(hostFolder, answers) {
      const { initHost } = await import('../operations/host-profile/init-host.ts');
      return initHost(hostFolder, answers, clock);
    },
    checkConformance: checkConformanceWith(clock),
    describeSettings: describeSettingsIn(environment),
    async doctor(options, progress) {
      const { examineMachine } = await import('./examine-machine.ts');
      return examineMachine({ ...deps, loadHost, openPorts, trustOf, signingOf, placeDeps: places })(options, progress);
    },
  };
}

interface ServingDeps extends ImplementationDeps {
  readonly places: PlaceDeps;
  readonly open: OpenHost;
  readonly trustOf: (hostId: string, folders: DataFolders) => TrustSettings;
}

/** Counts requests and answers queries, each in threads where that is set, while it serves. */
function serveWith({ open, trustOf, places, ...deps }: ServingDeps): CommandImplementations['serve'] {
  const { config, log } = deps;
  return async (options, onReady, stop) => {
    keepHeapSmall();
    const { hostProfile, folders } = await open(options);
    await logUnknownVariables(hostProfile, deps);
    const { id: hostId } = hostProfile.host;
    const { withRateLimiter } = await import('./open-rate-limiter.ts');
    const { withWorkers } = await import('./open-workers.ts');
    const { withRecall } = await import('./open-search.ts');
    const { serveHost } = await import('./serve.ts');
    const counting = {
      ...config,
      clock: systemMonotonicClock,
      log,
      randomHex: deps.randomHex,
      path: folders.requestCounts,
      hostId,
    };
    const trust = trustOf(hostId, folders);
    const publication = options.publication ?? config.publication;
    const followPlace =
      publication === null ? null : await placeFollowing(publication, folders, { ...deps, ...places, trust });
    const serving = {
      ...deps,
      ...shownOf(hostProfile.host),
      root: followPlace === null ? folders.publications : folders.followed,
      followPlace,
      hostId,
      followIntervalMs: config.followIntervalMs,
      answerCacheBytes: config.answerCacheBytes,
      mostConnections: config.mostConnections,
      metrics: config.metrics,
      securityContact: config.securityContact,
      mcpHosts: config.mcpHosts,
      keepAliveTimeoutMs: config.keepAliveTimeoutMs,
      trust,
    };
    const workerCount = options.workers ?? config.workers;
    await withRecall({ openSearch: config.openSearch, hostId, workers: workerCount, log }, (recall) =>
      withWorkers(workerCount, log, (workers) =>
        withRateLimiter(counting, (rateLimiter) =>
          serveHost(options, onReady, stop, { ...serving, rateLimiter, workers, recall }),
        ),
      ),
    );
  };
}

/** A misspelt setting has no effect, and nothing else tells. */
async function logUnknownVariables(
  { variables }: HostProfile,
  { environment, log }: ImplementationDeps,
): Promise<void> {
  const { unknownVariables } = await import('./describe-settings.ts');
  for (const { name, nearest } of unknownVariables(environment, variables)) {
    log.warn({ variable: name, nearest }, 'a variable is no setting');
  }
}

export function describeSettingsIn(
  environment: ImplementationDeps['environment'],
): CommandImplementations['describeSettings'] {
  return async (options) => {
    const { describeSettings } = await import('./describe-settings.ts');
    return describeSettings(options, environment);
  };
}

async function openHttp({ config, release }: ImplementationDeps, origins: readonly string[] = []): Promise<UndiciHttp> {
  const { createUndiciHttp } = await import('../base/http/undici-http.ts');
  return createUndiciHttp({
    allowedOrigins: [...config.allowedOrigins, ...origins],
    userAgent: `plugin-facts/${release}`,
  });
}

interface ProfileCommandDeps {
  readonly clock: Clock;
  readonly loadHost: (hostFolder: string) => Promise<HostProfile>;
  readonly openPorts: () => Promise<CatalogPorts>;
}

/** The commands that write and check the profile of a release. */
function profileCommands({
  clock,
  loadHost,
  openPorts,
}: ProfileCommandDeps): Pick<CommandImplementations, 'initPluginProfile' | 'checkPluginProfiles'> {
  return {
    async initPluginProfile(options) {
      const { initPluginProfile } = await import('../operations/plugin-profile/profile-files.ts');
      return initPluginProfile(options, await loadHost(options.hostFolder), { ...(await openPorts()), clock });
    },
    async checkPluginProfiles(options) {
      const { checkPluginProfiles } = await import('../operations/plugin-profile/profile-files.ts');
      return checkPluginProfiles(options.files, await loadHost(options.hostFolder), await openPorts());
    },
  };
}

function checkConformanceWith(clock: Clock): CommandImplementations['checkConformance'] {
  return async (options, interrupt) => {
    const { checkConformance } = await import('../operations/conformance/check-conformance.ts');
    const wait = async (ms: number): Promise<void> => pause(ms, undefined, { signal: interrupt });
    return checkConformance(options, { fetch: globalThis.fetch, clock, wait }, interrupt);
  };
}

/** What a service tells people of its host. */
function shownOf({ name, sample_query: sampleQuery, example_searches: examples }: HostProfile['host']) {
  const inBoth = sampleQuery === undefined ? null : { en: sampleQuery, 'zh-CN': sampleQuery };
  return { hostName: name, sampleQuery: sampleQuery ?? null, exampleSearches: examples ?? inBoth };
}

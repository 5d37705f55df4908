import { availableParallelism } from 'node:os';
import { WINDOW_MS } from '../api/http/rate-limit/rate-limiter.ts';
import { connectRedis } from '../api/http/rate-limit/redis/redis-link.ts';
import { createSharedCounter } from '../api/http/rate-limit/redis/shared-counter.ts';
import { type Clock, systemPreciseClock } from '../base/clock.ts';
import type { CommandImplementations, ServeOptions } from '../cli/command-ports.ts';
import { type DataFolders, dataFolders } from '../operations/data-folder.ts';
import { type DoctorDeps, examine } from '../operations/doctor/examine.ts';
import type { HostProfile } from '../operations/host-profile/load-host-profile.ts';
import { connectOpenSearch } from '../operations/serve/opensearch/open-search-link.ts';
import type { TrustSettings } from '../operations/serve/served-head.ts';
import type { SigningSettings } from '../operations/signing/sign-current.ts';
import type { CatalogPorts } from '../sources/catalogs/load-catalog.ts';
import type { Config } from './config.ts';
import { unknownVariables } from './describe-settings.ts';
import { mostOpenFiles } from './open-files.ts';
import { redisPrefix } from './open-rate-limiter.ts';
import { type PlaceDeps, openPlace, openWritable } from './publication-places.ts';
import { openRequestCounter } from './request-counter.ts';

/** A server that says nothing for so long is told as one that does not answer. */
const PATIENCE_MS = 2_000;

export interface MachineDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly randomHex: () => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly loadHost: (hostFolder: string) => Promise<HostProfile>;
  readonly openPorts: () => Promise<CatalogPorts>;
  readonly trustOf: (hostId: string, folders: DataFolders) => TrustSettings;
  readonly signingOf: (hostId: string) => SigningSettings;
  readonly placeDeps: PlaceDeps;
}

/** The doctor on the real machine. */
export function examineMachine(deps: MachineDeps): CommandImplementations['doctor'] {
  const { clock, nodeVersion, loadHost, openPorts, trustOf, signingOf } = deps;
  return async (options, progress) => {
    const folders = (hostId: string): DataFolders => dataFolders(hostId, options.dataFolder);
    return examine({
      ...settingsOf(options, deps),
      ports: await openPorts(),
      clock,
      nodeVersion,
      loadHost: () => loadHost(options.hostFolder),
      folders,
      trust: (hostId) => trustOf(hostId, folders(hostId)),
      keyFolder: (hostId) => signingOf(hostId).keyFolder,
      openCounter: (path) => openRequestCounter({ path, windowMs: WINDOW_MS }),
      redis: redisOf(deps),
      openSearch: openSearchOf(options, deps),
      places: placesOf(options, deps),
      progress,
    });
  };
}

function placesOf(
  options: Pick<ServeOptions, 'publication'>,
  { config, placeDeps }: Pick<MachineDeps, 'config' | 'placeDeps'>,
): DoctorDeps['places'] {
  const { publishTo } = config;
  const publication = options.publication ?? config.publication;
  return {
    publication: publication === null ? null : () => openPlace(publication, placeDeps),
    publishTo: publishTo === null ? null : () => openWritable(publishTo, placeDeps),
  };
}

function redisOf({ config, clock, randomHex }: MachineDeps): DoctorDeps['redis'] {
  const { redisAddress: address } = config;
  if (address === null) return null;
  const counting = { clock: systemPreciseClock, windowMs: WINDOW_MS, randomHex };
  return {
    address,
    connect: (of) => connectRedis(of, PATIENCE_MS),
    openCounter: (hostId) => createSharedCounter({ ...counting, prefix: redisPrefix(hostId) }),
    clock,
  };
}

function openSearchOf(
  { workers }: Pick<ServeOptions, 'workers'>,
  { config }: Pick<MachineDeps, 'config'>,
): DoctorDeps['openSearch'] {
  const { openSearch } = config;
  if (openSearch === null) return null;
  return {
    places: openSearch.map((address) => new URL(address).host),
    connect: () => connectOpenSearch(openSearch, PATIENCE_MS),
    workers: workers ?? config.workers,
  };
}

function settingsOf(
  { address, port, workers }: Pick<ServeOptions, 'address' | 'port' | 'workers'>,
  { config, environment }: Pick<MachineDeps, 'config' | 'environment'>,
): Pick<DoctorDeps, 'settings' | 'exposure' | 'port' | 'metrics' | 'tokenOrigin'> {
  const { trustedProxies, mcpHosts, metrics, mostConnections, servesUnverified, securityContact } = config;
  return {
    settings: (variables) => ({
      unknownVariables: unknownVariables(environment, variables),
      servesUnverified,
      securityContactExpiresAtMs: securityContact?.expiresAtMs ?? null,
      mostConnections,
      mostOpenFiles: mostOpenFiles(),
      workers: workers ?? config.workers,
      processors: availableParallelism(),
    }),
    exposure: { address, trustedProxies, mcpHosts },
    port,
    metrics,
    tokenOrigin: config.repositoryToken?.origin ?? null,
  };
}

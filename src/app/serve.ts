import { setTimeout as wait } from 'node:timers/promises';
import { type ApiDeps, type ApiLimits, DEFAULT_LIMITS, type SecurityContact } from '../api/api-deps.ts';
import type { ApiLog } from '../api/http/api-log.ts';
import { beforeWorkers, createAdmission } from '../api/http/admission.ts';
import type { RateLimiter } from '../api/http/rate-limit/rate-limiter.ts';
import type { RequestOperation } from '../api/http/request/request-operation.ts';
import type { ServingSnapshot } from '../api/serving-snapshot.ts';
import { buildApi } from '../api/server.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import type { ServeOptions, ServiceReady } from '../cli/command-ports.ts';
import type { RequestId } from '../contract/shared/ids.ts';
import type { LocalizedText } from '../contract/shared/text.ts';
import type { TrustSettings } from '../operations/serve/served-head.ts';
import { NO_SUCH_ADDRESS, listenRefusalCause } from '../operations/doctor/listening.ts';
import type { PublicationWorkers } from '../operations/serve/workers/publication-workers.ts';
import { stalenessOf } from '../operations/serve/staleness.ts';
import { isRefusal, type PlaceFollower } from './follow-place.ts';
import { createPublicationFollower, type PublicationFollower } from './follow-publication.ts';
import { openMetrics, type OpenMetrics } from './metrics/open-metrics.ts';
import type { MetricsAddress } from './metrics/serve-metrics.ts';
import { createMcpEndpoint } from './mcp-endpoint.ts';
import { mostOpenFiles } from './open-files.ts';
import type { WatchedRecall } from './open-search.ts';
import { createPagesEndpoint } from './pages-endpoint.ts';

export interface ServeDeps {
  readonly clock: Clock;
  readonly log: ApiLog;
  readonly randomHex: () => string;
  readonly release: string;
  readonly document: ApiDeps['document'];
  readonly securityContact: SecurityContact | null;
  /** `null`: the host profile gives none. */
  readonly sampleQuery: string | null;
  readonly exampleSearches: LocalizedText | null;
  /** Name of the host, for people. */
  readonly hostName: LocalizedText;
  /** Folder of the host's publications. */
  readonly root: string;
  /**
   * Keeps that folder like another place; `null`: somebody publishes into it.
   *
   * @param isSound whether what was fetched last could be served
   */
  readonly followPlace: ((isSound: () => boolean) => PlaceFollower) | null;
  /** The host whose publications these are. */
  readonly hostId: string;
  readonly followIntervalMs: number;
  readonly answerCacheBytes: number;
  readonly mostConnections: number;
  readonly keepAliveTimeoutMs: number;
  readonly rateLimiter: RateLimiter | null;
  /** They answer queries; `null`: this thread does. */
  readonly workers: PublicationWorkers | null;
  /** It finds what queries are answered from; `null`: the index of the publication does. */
  readonly recall: WatchedRecall | null;
  /** Names under which `/mcp` is reached, beside those of the machine itself. */
  readonly mcpHosts: readonly string[];
  readonly trust: TrustSettings;
  /** `null`: metrics are not served. */
  readonly metrics: MetricsAddress | null;
}

/**
 * Connections that may wait to be taken over while the process is busy. Beyond
 * Node's 511 the system drops what a client sends to open one, and the client
 * tries again after 1, 3 and 7 s. The system's own bound: net.core.somaxconn.
 */
const BACKLOG = 4_096;

/** Serves until `stop` fires; then the requests in hand are answered and the port is given back. */
export async function serveHost(
  { port, address }: Pick<ServeOptions, 'port' | 'address'>,
  onReady: (ready: ServiceReady) => void,
  stop: AbortSignal,
  deps: ServeDeps,
): Promise<void> {
  const local = createPublicationFollower(deps);
  const place = deps.followPlace?.(() => local.lastLoadProblem()?.code !== 'publication_invalid') ?? null;
  const follower = { ...local, lastLoadProblem: () => local.lastLoadProblem() ?? place?.following().problem ?? null };
  const served = await openHere(follower, place);
  const sources = {
    ...deps,
    ...follower,
    switches: () => {
      const { taken, refused } = local.switches();
      return { taken, refused: refused + (place?.following().refusals ?? 0) };
    },
    isRefused: () => local.lastLoadProblem() !== null || isRefusal(place?.following().problem ?? null),
    following: () => place?.following() ?? null,
    recallState: () => deps.recall?.state() ?? null,
    lostLogLines: deps.log.lostLines,
    forwardedByUnlisted: () => deps.rateLimiter?.forwardedByUnlisted() ?? 0,
    shared: () => deps.rateLimiter?.shared() ?? null,
    workers: () => deps.workers?.state() ?? null,
  };
  const metrics = await openMetrics(deps.metrics, sources, deps.log);
  try {
    const { manifest, discovery } = served.publication;
    const { sampleQuery } = deps;
    await serveFollowed({ port, address }, { ...deps, follower, place, metrics }, stop, (baseUrl) =>
      onReady({
        baseUrl,
        metricsUrl: metrics.url,
        snapshotId: manifest.snapshot_id,
        entries: discovery.count,
        sampleQuery,
        isVerified: served.signature !== null,
        staleness: stalenessOf(manifest, deps.clock.nowMs()),
        isFollowed: place !== null,
      }),
    );
  } finally {
    await metrics.close();
    // What is being fetched is gone on with at the next start.
    void place?.close();
  }
}

/** What is here already is served at once, however the place is; only where nothing is, it is waited for. */
async function openHere(follower: PublicationFollower, place: PlaceFollower | null): Promise<ServingSnapshot> {
  if (place === null) return follower.open();
  try {
    return await follower.open();
  } catch {
    await place.open();
    return follower.open();
  }
}

/** Listens, and looks for newer publications, until `stop` fires. */
async function serveFollowed(
  { port, address }: Pick<ServeOptions, 'port' | 'address'>,
  deps: Omit<ServeDeps, 'metrics'> & {
    readonly follower: PublicationFollower;
    readonly place: PlaceFollower | null;
    readonly metrics: OpenMetrics;
  },
  stop: AbortSignal,
  onListening: (baseUrl: string) => void,
): Promise<void> {
  const { follower, place, metrics, rateLimiter, workers } = deps;
  const api = {
    ...follower,
    clock: deps.clock,
    log: deps.log,
    newRequestId: (operation: RequestOperation): RequestId => `request.${operation}.${deps.randomHex()}`,
    release: deps.release,
    limits: limitsOf(deps),
  };
  const admission = createAdmission();
  const service: ApiDeps = {
    ...api,
    meter: metrics.meter,
    document: deps.document,
    securityContact: deps.securityContact,
    rateLimiter: rateLimiter === null ? null : metrics.counted(rateLimiter),
    mcp: createMcpEndpoint({ ...deps, hosts: deps.mcpHosts }),
    pages: createPagesEndpoint({ api, site: deps }),
  };
  const app = await buildApi(service, workers === null ? admission : beforeWorkers(admission, workers));
  // For `localhost` the framework opens a second server, for IPv6, that nothing here guards.
  const host = address === 'localhost' ? '127.0.0.1' : address;
  const baseUrl = await app.listen({ port, host, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException): never => {
    throw listenFailure(error, port) ?? error;
  });
  onListening(baseUrl);
  // Fetching takes as long as it takes; meanwhile what is here is looked after, and a stop waits for none of it.
  if (place !== null) void repeat(place.check, deps.followIntervalMs, stop);
  await repeat(follower.check, deps.followIntervalMs, stop);
  await app.close();
}

async function repeat(check: () => Promise<void>, intervalMs: number, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await wait(intervalMs, undefined, { signal: stop }).catch(() => undefined);
    if (!stop.aborted) await check();
  }
}

/** For the store, the publications, standard streams and the libraries' own files. */
const RESERVED_FILES = 64;

function limitsOf({
  mostConnections,
  keepAliveTimeoutMs,
}: Pick<ServeDeps, 'mostConnections' | 'keepAliveTimeoutMs'>): ApiLimits {
  return {
    ...DEFAULT_LIMITS,
    keepAliveTimeoutMs,
    connections: Math.min(mostConnections, Math.max(1, mostOpenFiles() - RESERVED_FILES)),
  };
}

/** What the operator can put right; `null`: nothing of the kind. */
function listenFailure(error: NodeJS.ErrnoException, port: number): Failure | null {
  const why = listenRefusalCause(error.code);
  if (why === null) return null;
  const message =
    why === NO_SUCH_ADDRESS
      ? 'This machine does not have that address; give another one with --address.'
      : `Port ${port} cannot be used, ${why}; give another one with --port.`;
  return new Failure('config_invalid', message, { cause: error });
}

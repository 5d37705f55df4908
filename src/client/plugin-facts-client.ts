import type {
  CandidateSearchRequest as AcceptedCandidateSearch,
  CandidateSearchResponse,
} from '../contract/candidates/search.ts';
import type {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../contract/directory/answers.ts';
import type { DiscoveryRequest, DiscoveryResponse } from '../contract/discovery/search.ts';
import type { LookupRequest, LookupResponse } from '../contract/discovery/lookup.ts';
import type { ChangesResponse } from '../contract/publication/changes.ts';
import type { Health } from '../contract/publication/health.ts';
import type { PluginLookup } from '../contract/shared/plugin-record.ts';
import type { RouteRequest as AcceptedRoute, RouteResponse } from '../contract/directory/route.ts';
import { PluginFactsProblem, problemFrom } from './plugin-facts-problem.ts';

/** A search as a client writes it: what the service has a default for may be left out. */
export type SearchRequest = Omit<DiscoveryRequest, 'limit'> & Partial<Pick<DiscoveryRequest, 'limit'>>;

/** A route as a client writes it. */
export type RouteRequest = Omit<AcceptedRoute, 'limit'> & Partial<Pick<AcceptedRoute, 'limit'>>;

/** Which page of a list; what is left out the service has a default for. */
export interface ListPage {
  /** 1 to 50. */
  readonly limit?: number;
  /** `page.next_cursor` of the page before. */
  readonly cursor?: string;
}

/** A candidate search as a client writes it. */
export type CandidateRequest = Omit<AcceptedCandidateSearch, 'limit'> & Partial<Pick<AcceptedCandidateSearch, 'limit'>>;

export interface CallOptions {
  /** Ends the call early; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Why a walk over pages ended: its last page was reached, or a newer snapshot took over. */
export type WalkEnd = 'complete' | 'snapshot_superseded';

export interface PluginFactsClient {
  searchDiscovery: (request: SearchRequest, options?: CallOptions) => Promise<DiscoveryResponse>;
  /**
   * All pages of a search, every one from the snapshot of the first. Where the
   * service moves on to another snapshot the walk stops instead of mixing two,
   * and returns `snapshot_superseded`; begin again for the rest.
   */
  pages: (request: SearchRequest, options?: CallOptions) => AsyncGenerator<DiscoveryResponse, WalkEnd>;
  /** Exact releases; 60 an hour without credentials. */
  searchCandidates: (request: CandidateRequest, options?: CallOptions) => Promise<CandidateSearchResponse>;
  routeDiscovery: (request: RouteRequest, options?: CallOptions) => Promise<RouteResponse>;
  /** How a package, repository or name is listed and by whom, or why it is not found. */
  lookupPlugin: (request: LookupRequest, options?: CallOptions) => Promise<LookupResponse>;
  /** By entry, candidate, release or plugin id; `kind` says which it is. What was withdrawn throws a problem 410. */
  getPlugin: (pluginId: string, options?: CallOptions) => Promise<PluginLookup>;
  /** Of a candidate, where the entry of its package stands. */
  getPluginDirectory: (pluginId: string, options?: CallOptions) => Promise<PluginDirectoryResponse>;
  /** The root of the directory. */
  getDirectory: (options?: CallOptions) => Promise<DirectoryNodeResponse>;
  getDirectoryNode: (nodeId: string, options?: CallOptions) => Promise<DirectoryNodeResponse>;
  /** Plugins at a node and below it. */
  listNodePlugins: (nodeId: string, page?: ListPage, options?: CallOptions) => Promise<DirectoryPluginsResponse>;
  /** Records that were added, changed and withdrawn since a publication, by its `publication_version`. */
  getChanges: (since: string, page?: ListPage, options?: CallOptions) => Promise<ChangesResponse>;
  getHealth: (options?: CallOptions) => Promise<Health>;
}

export interface PluginFactsClientDeps {
  /** Root of the service, e.g. `http://127.0.0.1:8080`; a slash at the end does not matter. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

/**
 * Asks once and never again by itself: an answer that is not a success is
 * thrown as `PluginFactsProblem`, and the caller decides whether and when to retry.
 */
export function createPluginFactsClient({ baseUrl, fetch }: PluginFactsClientDeps): PluginFactsClient {
  const root = baseUrl.replace(/\/+$/, '');

  async function call<Answer>(path: string, init: RequestInit, { signal }: CallOptions = {}): Promise<Answer> {
    const response = await fetch(`${root}${path}`, signal === undefined ? init : { ...init, signal });
    if (!response.ok) throw await problemFrom(response);
    return readAnswer<Answer>(response);
  }
  const get = <Answer>(path: string, options?: CallOptions) =>
    call<Answer>(path, { headers: { accept: 'application/json' } }, options);
  const searchDiscovery: PluginFactsClient['searchDiscovery'] = (request, options) =>
    call('/v1/plugins:search', jsonBody(request), options);

  return {
    searchDiscovery,
    pages: (request, options) => walkPages(searchDiscovery, request, options),
    searchCandidates: (request, options) => call('/v1/candidates:search', jsonBody(request), options),
    routeDiscovery: (request, options) => call('/v1/plugins:route', jsonBody(request), options),
    lookupPlugin: (request, options) => call('/v1/plugins:lookup', jsonBody(request), options),
    getPlugin: (pluginId, options) => get(`/v1/plugins/${encodeURIComponent(pluginId)}`, options),
    getPluginDirectory: (pluginId, options) => get(`/v1/plugins/${encodeURIComponent(pluginId)}/directory`, options),
    getDirectory: (options) => get('/v1/directory', options),
    getDirectoryNode: (nodeId, options) => get(`/v1/directory/nodes/${encodeURIComponent(nodeId)}`, options),
    listNodePlugins: (nodeId, page = {}, options) =>
      get(`/v1/directory/nodes/${encodeURIComponent(nodeId)}/plugins${queryString(page)}`, options),
    getChanges: (since, page = {}, options) => get(`/v1/changes${queryString({ since, ...page })}`, options),
    getHealth: (options) => get('/healthz', options),
  };
}

function queryString(values: ListPage & { readonly since?: string }): string {
  const parameters = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

function jsonBody(body: object): RequestInit {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch((thrown: unknown) => {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  });
  if (typeof body !== 'object' || body === null) throw new PluginFactsProblem(response.status, null, null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client ships without the schemas; the service's tests prove the shape
  return body as Answer;
}

async function* walkPages(
  search: PluginFactsClient['searchDiscovery'],
  request: SearchRequest,
  options: CallOptions | undefined,
): AsyncGenerator<DiscoveryResponse, WalkEnd> {
  let page = await search(request, options);
  const pinned = { ...request, snapshot_id: page.snapshot_id };
  for (;;) {
    yield page;
    if (page.page.next_cursor === null) return 'complete';
    const next = await search({ ...pinned, cursor: page.page.next_cursor }, options).catch(supersededOrThrow);
    if (next === 'snapshot_superseded') return next;
    page = next;
  }
}

function supersededOrThrow(thrown: unknown): 'snapshot_superseded' {
  if (thrown instanceof PluginFactsProblem && thrown.problem?.code === 'snapshot_superseded') {
    return 'snapshot_superseded';
  }
  throw thrown;
}

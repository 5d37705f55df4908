import type {
  CandidateSearchRequest as AcceptedCandidateSearch,
  CandidateSearchResponse,
} from '../contract/candidates/search.ts';
import type {
  DirectoryNodeResponse,
  DirectoryPluginsResponse,
  PluginDirectoryResponse,
} from '../contract/directory/answers.ts';
import type { RouteRequest as AcceptedRoute, RouteResponse } from '../contract/directory/route.ts';
import type { LookupRequest, LookupResponse } from '../contract/discovery/lookup.ts';
import type { DiscoveryRequest, DiscoveryResponse } from '../contract/discovery/search.ts';
import type { OpenApiDocument } from '../contract/http/components.ts';
import type { ChangesResponse } from '../contract/publication/changes.ts';
import type { Health, Readiness } from '../contract/publication/health.ts';
import type { PublicationManifest } from '../contract/publication/manifest.ts';
import type { PluginLookup } from '../contract/shared/plugin-record.ts';
import { type ServiceConnection, type CallOptions, type ConnectionOptions, connectTo } from './service-connection.ts';
import { type LaterPage, type WalkEnd, walkPages } from './walk-pages.ts';

/** A search as a client writes it: what the service has a default for may be left out. */
export type SearchRequest = Omit<DiscoveryRequest, 'limit'> & Partial<Pick<DiscoveryRequest, 'limit'>>;

/** A route as a client writes it. */
export type RouteRequest = Omit<AcceptedRoute, 'limit'> & Partial<Pick<AcceptedRoute, 'limit'>>;

/** A candidate search as a client writes it. */
export type CandidateRequest = Omit<AcceptedCandidateSearch, 'limit'> & Partial<Pick<AcceptedCandidateSearch, 'limit'>>;

/** Which page of a list; what is left out the service has a default for. */
export interface ListPage {
  /** 1 to 50. */
  readonly limit?: number;
  /** `page.next_cursor` of the page before. */
  readonly cursor?: string;
}

/** Which changes, and which page of them. */
export interface ChangesPage extends ListPage {
  /** Of this entry or candidate alone. */
  readonly id?: string;
  /** JSON pointer: of records of which this field changed, or one above or below it. */
  readonly field?: string;
}

/** Place of a tile in the log of publications (C2SP tlog-tiles). */
export interface LogTile {
  /** 0 to 5, or `entries`. */
  readonly level: string;
  /** Three digits; of a tile that is not full with `.p` behind them. */
  readonly tile: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * One method for each operation of the contract, by its `operationId`, and a walk for each list. A walk asks for page
 * after page of the same data; where the service moves on to newer data it ends with `snapshot_superseded` instead of
 * mixing two, and whoever wants the rest begins again.
 *
 * Every call throws `PluginFactsProblem` for an answer that is no success, `PluginFactsAnswerRefused` for one that must
 * not be used, the signal's reason where it was ended, and what `fetch` throws where the service cannot be reached.
 */
export interface PluginFactsClient {
  searchDiscovery: (request: SearchRequest, options?: CallOptions) => Promise<DiscoveryResponse>;
  searchDiscoveryPages: (request: SearchRequest, options?: CallOptions) => AsyncGenerator<DiscoveryResponse, WalkEnd>;
  /** Exact releases; 60 an hour without credentials. */
  searchCandidates: (request: CandidateRequest, options?: CallOptions) => Promise<CandidateSearchResponse>;
  searchCandidatesPages: (
    request: CandidateRequest,
    options?: CallOptions,
  ) => AsyncGenerator<CandidateSearchResponse, WalkEnd>;
  routeDiscovery: (request: RouteRequest, options?: CallOptions) => Promise<RouteResponse>;
  routeDiscoveryPages: (request: RouteRequest, options?: CallOptions) => AsyncGenerator<RouteResponse, WalkEnd>;
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
  listNodePluginsPages: (
    nodeId: string,
    page?: ListPage,
    options?: CallOptions,
  ) => AsyncGenerator<DirectoryPluginsResponse, WalkEnd>;
  /** Records that were added, changed and withdrawn since a publication, by its `publication_version`; `null`: the oldest that is kept. */
  getChanges: (since: string | null, page?: ChangesPage, options?: CallOptions) => Promise<ChangesResponse>;
  getChangesPages: (
    since: string | null,
    page?: ChangesPage,
    options?: CallOptions,
  ) => AsyncGenerator<ChangesResponse, WalkEnd>;
  getHealth: (options?: CallOptions) => Promise<Health>;
  getReadiness: (options?: CallOptions) => Promise<Readiness>;
  getOpenApi: (options?: CallOptions) => Promise<OpenApiDocument>;
  /** What `getOpenApi` says of one operation alone. */
  getOperationDocument: (operationId: string, options?: CallOptions) => Promise<OpenApiDocument>;
  /** SVG that states one fact of an entry. @param badge `<evidence|freshness|listing>.<en|zh-CN>.svg` */
  getPluginBadge: (entryId: string, badge: string, options?: CallOptions) => Promise<string>;
  /** The page for people about all operations, as HTML. */
  getDocs: (options?: CallOptions) => Promise<string>;
  getOperationDocs: (operationId: string, options?: CallOptions) => Promise<string>;
  /** The text of llmstxt.org. */
  getLlmsText: (options?: CallOptions) => Promise<string>;
  /** The index of Agent Skills Discovery 0.2.0. */
  getSkillIndex: (options?: CallOptions) => Promise<Record<string, unknown>>;
  /** Markdown for agents. */
  getSkill: (name: string, options?: CallOptions) => Promise<string>;
  /** The text of RFC 9116. */
  getSecurityContact: (options?: CallOptions) => Promise<string>;
  /** The manifest of the publication that is served. */
  getPublication: (options?: CallOptions) => Promise<PublicationManifest>;
  /** One file of it, byte for byte; set `maxAnswerBytes` to its size in the manifest where it is large. */
  getPublicationFile: (name: string, options?: CallOptions) => Promise<Bytes>;
  /** Signed metadata of The Update Framework, byte for byte. */
  getPublicationMetadata: (name: string, options?: CallOptions) => Promise<Bytes>;
  /** The signed checkpoint (C2SP tlog-checkpoint). */
  getLogCheckpoint: (options?: CallOptions) => Promise<string>;
  getLogTile: (tile: LogTile, options?: CallOptions) => Promise<Bytes>;
  /** @param width how many hashes or entries the tile has. */
  getPartialLogTile: (tile: LogTile, width: number, options?: CallOptions) => Promise<Bytes>;
}

/** A client of the service at `baseUrl`; it keeps nothing between calls. */
export function createPluginFactsClient(options: ConnectionOptions): PluginFactsClient {
  const service = connectTo(options);
  return { ...searches(service), ...directoryReads(service), ...publicationReads(service), ...serviceReads(service) };
}

function searches({ post }: ServiceConnection) {
  const searchDiscovery: PluginFactsClient['searchDiscovery'] = (request, options) =>
    post('/v1/plugins:search', request, options);
  const searchCandidates: PluginFactsClient['searchCandidates'] = (request, options) =>
    post('/v1/candidates:search', request, options);
  const routeDiscovery: PluginFactsClient['routeDiscovery'] = (request, options) =>
    post('/v1/plugins:route', request, options);
  return {
    searchDiscovery,
    searchDiscoveryPages: (request, options) =>
      walkPages(
        (later) => searchDiscovery({ ...request, ...pinned(later) }, options),
        (answer) => answer.snapshot_id,
      ),
    searchCandidates,
    searchCandidatesPages: (request, options) =>
      walkPages(
        (later) => searchCandidates({ ...request, ...cursorOf(later) }, options),
        (answer) => answer.publication_version,
      ),
    routeDiscovery,
    routeDiscoveryPages: (request, options) =>
      walkPages(
        (later) => routeDiscovery({ ...request, ...pinned(later) }, options),
        (answer) => `${answer.snapshot_id} ${answer.directory_version}`,
      ),
    lookupPlugin: (request, options) => post('/v1/plugins:lookup', request, options),
  } satisfies Partial<PluginFactsClient>;
}

function directoryReads({ get }: ServiceConnection) {
  const listNodePlugins: PluginFactsClient['listNodePlugins'] = (nodeId, page = {}, options) =>
    get(`/v1/directory/nodes/${encodeURIComponent(nodeId)}/plugins${queryString({ ...page })}`, options);
  return {
    getPlugin: (pluginId, options) => get(`/v1/plugins/${encodeURIComponent(pluginId)}`, options),
    getPluginDirectory: (pluginId, options) => get(`/v1/plugins/${encodeURIComponent(pluginId)}/directory`, options),
    getDirectory: (options) => get('/v1/directory', options),
    getDirectoryNode: (nodeId, options) => get(`/v1/directory/nodes/${encodeURIComponent(nodeId)}`, options),
    listNodePlugins,
    listNodePluginsPages: (nodeId, page, options) =>
      walkPages(
        (later) => listNodePlugins(nodeId, { ...page, ...cursorOf(later) }, options),
        (answer) => `${answer.snapshot_id} ${answer.directory_version}`,
      ),
  } satisfies Partial<PluginFactsClient>;
}

function publicationReads({ get, getBytes, getText }: ServiceConnection) {
  const getChanges: PluginFactsClient['getChanges'] = (since, page = {}, options) =>
    get(`/v1/changes${queryString({ ...(since === null ? {} : { since }), ...page })}`, options);
  const tilePath = ({ level, tile }: LogTile) =>
    `/v1/log/tile/${encodeURIComponent(level)}/${encodeURIComponent(tile)}`;
  return {
    getChanges,
    getChangesPages: (since, page, options) =>
      walkPages(
        (later) => getChanges(since, { ...page, ...cursorOf(later) }, options),
        (answer) => answer.publication_version,
      ),
    getPublication: (options) => get('/v1/publication', options),
    getPublicationFile: (name, options) => getBytes(`/v1/publication/files/${encodeURIComponent(name)}`, options),
    getPublicationMetadata: (name, options) =>
      getBytes(`/v1/publication/metadata/${encodeURIComponent(name)}`, options),
    getLogCheckpoint: (options) => getText('/v1/log/checkpoint', options),
    getLogTile: (tile, options) => getBytes(tilePath(tile), options),
    getPartialLogTile: (tile, width, options) => getBytes(`${tilePath(tile)}/${width}`, options),
  } satisfies Partial<PluginFactsClient>;
}

function serviceReads({ get, getForeign, getText }: ServiceConnection) {
  return {
    getHealth: (options) => get('/healthz', options),
    getReadiness: (options) => get('/readyz', options),
    getOpenApi: (options) => getForeign('/openapi.json', options),
    getOperationDocument: (operationId, options) =>
      getForeign(`/openapi/${encodeURIComponent(operationId)}.json`, options),
    getPluginBadge: (entryId, badge, options) =>
      getText(`/v1/plugins/${encodeURIComponent(entryId)}/badges/${encodeURIComponent(badge)}`, options),
    getDocs: (options) => getText('/docs', options),
    getOperationDocs: (operationId, options) => getText(`/docs/${encodeURIComponent(operationId)}`, options),
    getLlmsText: (options) => getText('/llms.txt', options),
    getSkillIndex: (options) => getForeign('/.well-known/agent-skills/index.json', options),
    getSkill: (name, options) => getText(`/skills/${encodeURIComponent(name)}/SKILL.md`, options),
    getSecurityContact: (options) => getText('/.well-known/security.txt', options),
  } satisfies Partial<PluginFactsClient>;
}

function cursorOf(later: { readonly cursor: string } | null): { cursor?: string } {
  return later === null ? {} : { cursor: later.cursor };
}

function pinned(later: LaterPage<Pick<DiscoveryResponse, 'snapshot_id'>> | null) {
  return later === null ? {} : { cursor: later.cursor, snapshot_id: later.first.snapshot_id };
}

function queryString(values: Readonly<Record<string, string | number>>): string {
  const parameters = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

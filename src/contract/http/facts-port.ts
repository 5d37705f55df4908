import type { CandidateSearchRequest, CandidateSearchResponse } from '../candidates/search.ts';
import type { DirectoryNodeResponse, DirectoryPluginsResponse, PluginDirectoryResponse } from '../directory/answers.ts';
import type { RouteRequest, RouteResponse } from '../directory/route.ts';
import type { DiscoveryRequest, DiscoveryResponse } from '../discovery/search.ts';
import type { LookupRequest, LookupResponse } from '../discovery/lookup.ts';
import type { ChangesResponse } from '../publication/changes.ts';
import type { Health } from '../publication/health.ts';
import type { PublicationManifest } from '../publication/manifest.ts';
import type { PluginLookup } from '../shared/plugin-record.ts';

/** Which page of a list. */
interface ListedPage {
  /** 1 to 50. */
  readonly limit: number;
  /** `offset:<n>`. */
  readonly cursor: string;
}

/** Which changes, and which page of them. */
interface ChangesPage extends ListedPage {
  /** Of this entry or candidate alone. */
  readonly id?: string;
  /** JSON pointer: of records of which this field changed. */
  readonly field?: string;
}

/**
 * The operations of a service that the tools of agents and the pages of people
 * ask. The typed client has them all: over the network in the package for stdio,
 * within its own process in the service. So what they show is what the operation
 * answers, checked and bounded as it is.
 */
export interface FactsPort {
  readonly searchDiscovery: (request: DiscoveryRequest) => Promise<DiscoveryResponse>;
  readonly searchCandidates: (request: CandidateSearchRequest) => Promise<CandidateSearchResponse>;
  readonly routeDiscovery: (request: RouteRequest) => Promise<RouteResponse>;
  /** By entry, candidate, release or plugin id. */
  readonly getPlugin: (pluginId: string) => Promise<PluginLookup>;
  /** The root. */
  readonly getDirectory: () => Promise<DirectoryNodeResponse>;
  readonly getDirectoryNode: (nodeId: string) => Promise<DirectoryNodeResponse>;
  readonly listNodePlugins: (nodeId: string, page: ListedPage) => Promise<DirectoryPluginsResponse>;
  /** The text of a `SKILL.md` that the service has. */
  readonly getSkill: (name: string) => Promise<string>;
  readonly getHealth: () => Promise<Health>;
  /** How a name is listed, or why it is not found. */
  readonly lookupPlugin: (request: LookupRequest) => Promise<LookupResponse>;
  /** Where a plugin stands in the directory, and why. */
  readonly getPluginDirectory: (pluginId: string) => Promise<PluginDirectoryResponse>;
  /** The manifest of the publication that is served. */
  readonly getPublication: () => Promise<PublicationManifest>;
  /** @param since `publication_version` of an earlier publication; `null`: the oldest that is kept */
  readonly getChanges: (since: string | null, page: ChangesPage) => Promise<ChangesResponse>;
}

/** Why an operation gave no answer, as the client tells it (RFC 9457 problem of the contract). */
export interface Refusal {
  /** HTTP status; `null`: nothing answered, or something that is not this service. */
  readonly status: number | null;
  /** `null`: what answered is not this service, or not reached. */
  readonly problem: {
    readonly code: string;
    /** Of the service: safe to show. */
    readonly detail: string;
    readonly errors: ReadonlyArray<{ readonly pointer: string; readonly code: string; readonly detail: string }>;
  } | null;
  /** `null`: the service does not say. */
  readonly retryAfterSeconds: number | null;
}

import { Failure } from '../base/failure.ts';
import {
  type CandidateRequest,
  createPluginFactsClient,
  type RouteRequest,
  type SearchRequest,
} from '../client/plugin-facts-client.ts';
import type { CandidatesAnswer, PluginAnswer, RouteAnswer, SearchAnswer } from './command-ports.ts';
import { explainPlugin } from './explain-plugin.ts';
import { readTree } from './read-tree.ts';
import type { ExplainAnswer, ExplainRequest } from './explain-answer.ts';
import type { TreeAnswer, TreeRequest } from './tree-answer.ts';

/** The reading commands against a running service. */
export interface RemoteReader {
  search: (request: SearchRequest) => Promise<SearchAnswer>;
  explain: (request: ExplainRequest) => Promise<ExplainAnswer>;
  candidates: (request: CandidateRequest) => Promise<CandidatesAnswer>;
  route: (request: RouteRequest) => Promise<RouteAnswer>;
  tree: (request: TreeRequest) => Promise<TreeAnswer>;
  show: (pluginId: string) => Promise<PluginAnswer>;
}

export interface RemoteReaderDeps {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  interrupt: AbortSignal;
}

export function createRemoteReader({ baseUrl, fetch, interrupt }: RemoteReaderDeps): RemoteReader {
  const client = createPluginFactsClient({ baseUrl, fetch });
  const options = { signal: interrupt };
  return {
    search: (request) => client.searchDiscovery(request, options).catch(unreachableOrThrow),
    explain: (request) => explainPlugin(client, request, options).catch(unreachableOrThrow),
    candidates: (request) => client.searchCandidates(request, options).catch(unreachableOrThrow),
    route: (request) => client.routeDiscovery(request, options).catch(unreachableOrThrow),
    tree: (request) => readTree(client, request, options).catch(unreachableOrThrow),
    show: (pluginId) => client.getPlugin(pluginId, options).catch(unreachableOrThrow),
  };
}

function unreachableOrThrow(thrown: unknown): never {
  // What fetch throws where no answer came at all (Fetch standard, section 5.4).
  if (thrown instanceof TypeError) {
    throw new Failure('source_unreachable', 'The server could not be reached.', { cause: thrown });
  }
  throw thrown;
}

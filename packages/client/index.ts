/** What `@plugin-facts/client` exports. */
export {
  type CallOptions,
  type CandidateRequest,
  type ListPage,
  type PluginFactsClient,
  type PluginFactsClientDeps,
  type RouteRequest,
  type SearchRequest,
  type WalkEnd,
  createPluginFactsClient,
} from '../../src/client/plugin-facts-client.ts';
export { PluginFactsProblem } from '../../src/client/plugin-facts-problem.ts';

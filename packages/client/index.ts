/** What `@plugin-facts/client` exports. */
export { type AnswerRefusal, PluginFactsAnswerRefused, PluginFactsProblem } from '../../src/client/client-errors.ts';
export {
  type CandidateRequest,
  type ListPage,
  type LogTile,
  type PluginFactsClient,
  type RouteRequest,
  type SearchRequest,
  createPluginFactsClient,
} from '../../src/client/plugin-facts-client.ts';
export type * from './contract.d.ts';
export type { RetryPolicy, Timing } from '../../src/client/send-again.ts';
export type { CallOptions, ConnectionOptions } from '../../src/client/service-connection.ts';
export type { WalkEnd } from '../../src/client/walk-pages.ts';

import { Failure, FAILURE_CODES, type FailureCode } from '../base/failure.ts';
import { createPluginFactsClient, type SearchRequest } from '../client/plugin-facts-client.ts';
import { PluginFactsProblem } from '../client/plugin-facts-problem.ts';
import type { PluginAnswer, SearchAnswer } from './command-ports.ts';

/** The two reading commands against a running service. */
export interface RemoteReader {
  search: (request: SearchRequest) => Promise<SearchAnswer>;
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
    search: (request) => client.searchDiscovery(request, options).catch(throwAsFailure),
    show: (pluginId) => client.getPlugin(pluginId, options).catch(throwAsFailure),
  };
}

function throwAsFailure(thrown: unknown): never {
  if (thrown instanceof PluginFactsProblem) throw failureOf(thrown);
  // What fetch throws where no answer came at all (Fetch standard, section 5.4).
  if (thrown instanceof TypeError) {
    throw new Failure('source_unreachable', 'The server could not be reached.', { cause: thrown });
  }
  throw thrown;
}

function failureOf({ problem, status, message, retryAfterSeconds }: PluginFactsProblem): Failure {
  if (problem === null) return new Failure('source_malformed', `The server answered with ${message}`);
  const wait = retryAfterSeconds === null ? '' : ` It asks to wait ${retryAfterSeconds} s.`;
  const { code, detail, errors } = problem;
  if (!isFailureCode(code)) return new Failure('source_malformed', `The server answered HTTP status ${status}.${wait}`);
  return new Failure(code, `${detail}${wait}`, { items: errors });
}

/** A server may be newer than this program and know more codes. */
function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURE_CODES, code);
}

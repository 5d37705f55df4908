import { DEFAULT_LIMITS } from '../api/api-deps.ts';
import { type ApiLog, SILENT_LOG } from '../api/http/api-log.ts';
import { askItself } from '../api/http/ask-itself.ts';
import { buildApi } from '../api/server.ts';
import type { Clock } from '../base/clock.ts';
import { type PluginFactsClient, createPluginFactsClient } from '../client/plugin-facts-client.ts';
import type { RequestId } from '../contract/shared/ids.ts';
import { loadCurrent } from '../operations/serve/load-served.ts';

export interface LocalClientDeps {
  readonly clock: Clock;
  /** Takes what goes wrong inside; answers are not logged. */
  readonly log: Pick<ApiLog, 'error'>;
  readonly randomHex: () => string;
  readonly release: string;
}

/**
 * A client of the current publication without a network: requests go through
 * the very service that `serve` starts, so both give the same answers.
 */
export async function openLocalClient(
  root: string,
  { clock, log, randomHex, release }: LocalClientDeps,
): Promise<PluginFactsClient> {
  const served = await loadCurrent(root);
  const app = await buildApi({
    clock,
    log: { ...SILENT_LOG, error: (fields, message) => log.error(fields, message) },
    newRequestId: (operation): RequestId => `request.${operation}.${randomHex()}`,
    current: () => served,
    lastLoadProblem: () => null,
    release,
    document: async () => null,
    meter: null,
    securityContact: null,
    limits: DEFAULT_LIMITS,
    rateLimiter: null,
    mcp: null,
    pages: null,
  });
  return createPluginFactsClient({
    baseUrl: 'http://local',
    retry: { attempts: 1 },
    fetch: askItself(app, { peer: null, forwardedFor: null, within: null }),
  });
}

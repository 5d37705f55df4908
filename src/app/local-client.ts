import { DEFAULT_LIMITS } from '../api/api-deps.ts';
import type { ApiLog } from '../api/http/api-log.ts';
import type { Clock } from '../base/clock.ts';
import type { PluginFactsClient } from '../client/plugin-facts-client.ts';
import type { RequestId } from '../contract/shared/ids.ts';
import { loadCurrent } from '../operations/serve/load-served.ts';
import { openInProcessClient } from './in-process-client.ts';

export interface LocalClientDeps {
  readonly clock: Clock;
  /** Takes what goes wrong inside; answers are not logged. */
  readonly log: Pick<ApiLog, 'error'>;
  readonly randomHex: () => string;
  readonly release: string;
}

/** A client of the current publication, without a network. */
export async function openLocalClient(
  root: string,
  { clock, log, randomHex, release }: LocalClientDeps,
): Promise<PluginFactsClient> {
  const served = await loadCurrent(root);
  const { client } = await openInProcessClient({
    clock,
    log,
    newRequestId: (operation): RequestId => `request.${operation}.${randomHex()}`,
    current: () => served,
    lastLoadProblem: () => null,
    release,
    limits: DEFAULT_LIMITS,
  });
  return client;
}

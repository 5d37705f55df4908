import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from '../api/api-deps.ts';
import { ADMIT_AT_ONCE } from '../api/http/admission.ts';
import { type ApiLog, SILENT_LOG } from '../api/http/api-log.ts';
import { askItself } from '../api/http/ask-itself.ts';
import { buildApi } from '../api/server.ts';
import { type PluginFactsClient, createPluginFactsClient } from '../client/plugin-facts-client.ts';

export interface InProcessDeps extends Pick<
  ApiDeps,
  'clock' | 'newRequestId' | 'current' | 'lastLoadProblem' | 'release' | 'limits'
> {
  /** Takes what goes wrong inside; answers are not logged. `false`: nothing is told. */
  readonly log: Pick<ApiLog, 'error'> | false;
}

/**
 * A client without a network: its requests go through an instance of the very
 * service that `serve` starts, so both give the same answers. It counts nobody and
 * refuses nobody for what else waits: that was done where a visit came in.
 */
export async function openInProcessClient({
  log,
  ...deps
}: InProcessDeps): Promise<{ readonly app: FastifyInstance; readonly client: PluginFactsClient }> {
  const app = await buildApi(
    {
      ...deps,
      log: log === false ? false : { ...SILENT_LOG, error: (fields, message) => log.error(fields, message) },
      document: async () => null,
      meter: null,
      securityContact: null,
      rateLimiter: null,
      mcp: null,
      pages: null,
    },
    ADMIT_AT_ONCE,
  );
  const client = createPluginFactsClient({
    baseUrl: 'http://service',
    retry: { attempts: 1 },
    fetch: askItself(app, { peer: null, forwardedFor: null, within: null }),
  });
  return { app, client };
}

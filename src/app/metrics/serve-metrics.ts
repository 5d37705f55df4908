import { createServer, type RequestListener } from 'node:http';
import type { ApiLog } from '../../api/http/api-log.ts';
import { Failure } from '../../base/failure.ts';
import { listenRefusalCause } from '../../operations/doctor/listening.ts';
import type { ServiceMetrics } from './service-metrics.ts';

/** Where metrics are to be served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
  /** Whether somebody asked for it; then it is a fault where nobody can listen there. */
  readonly isAskedFor: boolean;
}

export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves `GET /metrics` on a port of its own, which a proxy in front of the
 * service does not lead to, and which is on loopback unless somebody says so.
 *
 * @returns `null`: the port that nobody asked for is taken, as by another service of this machine
 * @throws Failure `config_invalid` where the address that was asked for cannot be used
 */
export async function serveMetrics(
  { host, port, isAskedFor }: MetricsAddress,
  exposition: ServiceMetrics['exposition'],
  log: ApiLog,
): Promise<MetricsServer | null> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, answerWith(exposition));
  // Whoever asks is one or two, and asks every few seconds.
  server.maxConnections = 16;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host, port }, resolve);
    });
  } catch (thrown) {
    const cause = listenRefusalCause(thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined);
    const why = cause === null ? '' : `, ${cause}`;
    const what = `Metrics cannot be served at port ${port}${why}`;
    if (isAskedFor) {
      const advice = `${what}; name another address in PLUGIN_FACTS_METRICS, or off.`;
      throw new Failure('config_invalid', advice, { cause: thrown });
    }
    const advice =
      `${what}. Everything else is served; a service on this machine mostly has that port. ` +
      'For metrics of this one too: PLUGIN_FACTS_METRICS=127.0.0.1:<another port>; for none and no word of it: PLUGIN_FACTS_METRICS=off.';
    log.info({ advice }, 'metrics are not served');
    return null;
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${portOf(server.address())}/metrics`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function answerWith(exposition: ServiceMetrics['exposition']): RequestListener {
  return ({ method, url }, response) => {
    const answer = (status: number, text: string, mediaType = 'text/plain; charset=utf-8'): void => {
      const headers = { 'content-type': mediaType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
      response.writeHead(status, headers).end(method === 'HEAD' ? undefined : text);
    };
    if (url?.replace(/\?.*$/s, '') !== '/metrics') return answer(404, 'GET /metrics\n');
    if (method !== 'GET' && method !== 'HEAD') return answer(405, 'GET /metrics\n');
    exposition().then(
      ({ text, mediaType }) => answer(200, text, mediaType),
      () => answer(500, 'The metrics cannot be read.\n'),
    );
  };
}

import type { ApiMeter } from '../../api/http/api-meter.ts';
import type { ApiLog } from '../../api/http/api-log.ts';
import type { RateLimiter } from '../../api/http/rate-limit/rate-limiter.ts';
import { type MetricsAddress, serveMetrics } from './serve-metrics.ts';
import type { MetricSources } from './metric-sources.ts';

/** Metrics of one service. */
export interface OpenMetrics {
  /** `null`: nobody counts. */
  readonly meter: ApiMeter | null;
  /** The same limiter, with what it decides counted. */
  readonly counted: (limiter: RateLimiter) => RateLimiter;
  /** Where they are read; `null`: nowhere. */
  readonly url: string | null;
  readonly close: () => Promise<void>;
}

const NOT_MEASURED: OpenMetrics = {
  meter: null,
  counted: (limiter) => limiter,
  url: null,
  close: async () => undefined,
};

/** Measures a service where its metrics can be read, and else not: what counts is then not even loaded. */
export async function openMetrics(
  address: MetricsAddress | null,
  sources: MetricSources,
  log: ApiLog,
): Promise<OpenMetrics> {
  if (address === null) return NOT_MEASURED;
  const { createServiceMetrics } = await import('./service-metrics.ts');
  const { meter, counted, exposition } = createServiceMetrics(sources);
  const server = await serveMetrics(address, exposition, log);
  return server === null ? NOT_MEASURED : { meter, counted, ...server };
}

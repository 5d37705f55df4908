import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ApiMeter } from '../../api/http/api-meter.ts';
import { isUncounted, type RateOutcome } from '../../api/http/rate-limit/rate-limit-store.ts';
import type { RateLimiter, RatePolicy } from '../../api/http/rate-limit/rate-limiter.ts';
import type { MetricSources } from './metric-sources.ts';
import { publicationMetrics } from './publication-metrics.ts';
import { followingMetrics } from './following-metrics.ts';
import { recallMetrics } from './recall-metrics.ts';
import { workerMetrics } from './worker-metrics.ts';

export interface ServiceMetrics {
  readonly meter: ApiMeter;
  /** The same limiter, with what it decides counted. */
  readonly counted: (limiter: RateLimiter) => RateLimiter;
  /** In the text format of Prometheus. */
  readonly exposition: () => Promise<{ readonly text: string; readonly mediaType: string }>;
}

/** From a cached answer to one that waited for its turn; a request waits no longer than 100 ms for it. */
const DURATION_BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Everything that is measured of a service; each name is explained in docs/OPERATING.md. */
export function createServiceMetrics(sources: MetricSources): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'plugin_facts_build_info',
    help: 'Version of the service; always 1.',
    labelNames: ['release'],
    registers,
  }).set({ release: sources.release }, 1);
  publicationMetrics(sources, registers);
  workerMetrics(sources, registers);
  followingMetrics(sources, registers);
  recallMetrics(sources, registers);
  const decisions = new Counter({
    name: 'plugin_facts_rate_limit_decisions_total',
    help: 'Requests that were counted against a budget, by budget and by what was decided.',
    labelNames: ['policy', 'decision'],
    registers,
  });
  return {
    meter: createMeter(registers),
    counted: (limiter) => countDecisions(limiter, (policy, decision) => decisions.inc({ policy, decision })),
    async exposition() {
      return { text: await registry.metrics(), mediaType: registry.contentType };
    },
  };
}

function createMeter(registers: Registry[]): ApiMeter {
  const requests = new Counter({
    name: 'plugin_facts_requests_total',
    help: 'Requests that were answered, by operation and status; operation none: no operation has that address.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'plugin_facts_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer, by operation.',
    labelNames: ['operation'],
    buckets: DURATION_BUCKETS_S,
    registers,
  });
  const problems = new Counter({
    name: 'plugin_facts_problems_total',
    help: 'Requests that ended in a problem, by its code.',
    labelNames: ['code'],
    registers,
  });
  return {
    answered(operation, status, durationMs) {
      requests.inc({ operation, status });
      durations.observe({ operation }, durationMs / 1_000);
    },
    refused: (code) => problems.inc({ code }),
  };
}

type Decision = 'admitted' | 'refused' | 'not_counted';

function countDecisions(limiter: RateLimiter, tell: (policy: RatePolicy, decision: Decision) => void): RateLimiter {
  return {
    ...limiter,
    count(request) {
      const outcome = limiter.count(request);
      const told = (known: RateOutcome): RateOutcome => {
        tell(request.policy, decisionOf(known));
        return known;
      };
      if (outcome === null) return null;
      return outcome instanceof Promise ? outcome.then(told) : told(outcome);
    },
  };
}

function decisionOf(outcome: RateOutcome): Decision {
  if (isUncounted(outcome)) return 'not_counted';
  return outcome.isAdmitted ? 'admitted' : 'refused';
}

import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pluginRecord, servedPlugins } from '../../../test/support/served-plugins.ts';
import { NOW, testApi } from '../../../test/support/test-api.ts';
import { SILENT_LOG } from '../../api/http/api-log.ts';
import { createMemoryStore } from '../../api/http/rate-limit/memory-store.ts';
import { createRateLimiter, DEFAULT_QUOTAS } from '../../api/http/rate-limit/rate-limiter.ts';
import { fixedClock } from '../../base/clock.ts';
import { openMetrics } from './open-metrics.ts';
import type { MetricsAddress } from './serve-metrics.ts';
import type { MetricSources } from './metric-sources.ts';

const FREE_PORT: MetricsAddress = { host: '127.0.0.1', port: 0, isAskedFor: true };
const served = servedPlugins([pluginRecord(1, 'phone-notices'), pluginRecord(2, 'desktop-notices')]);
const SOURCES: MetricSources = {
  clock: fixedClock(NOW),
  release: '1.2.3',
  current: () => served,
  isRefused: () => false,
  switches: () => ({ taken: 3, refused: 1 }),
  lostLogLines: () => 7,
  forwardedByUnlisted: () => 5,
  shared: () => null,
  workers: () => null,
  following: () => null,
  recallState: () => null,
};

async function measured(sources: Partial<MetricSources> = {}) {
  const metrics = await openMetrics(FREE_PORT, { ...SOURCES, ...sources }, SILENT_LOG);
  onTestFinished(metrics.close);
  const store = createMemoryStore({ clock: { sinceBootMs: () => 0 }, windowMs: 1_000, mostInstants: 100 });
  const limiter = createRateLimiter({
    quotas: { ...DEFAULT_QUOTAS, discovery: 2 },
    proxies: [],
    storeOf: () => store,
  });
  const api = await testApi({ meter: metrics.meter, rateLimiter: metrics.counted(limiter) });
  const post = (query: string) =>
    api.inject({
      method: 'POST',
      url: '/v1/plugins:search',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ query }),
    });
  return { api, post, read: async () => (await fetch(String(metrics.url))).text() };
}

describe('metrics', () => {
  it('count requests by operation and status, problems by code, and what limits decided', async () => {
    const { api, post, read } = await measured();

    for (const query of ['phone', 'ghp_0123456789abcdefghijABCDEFGHIJ012345', 'phone']) await post(query);
    for (const url of ['/healthz', '/nowhere', '/v1/plugins/plugin.discovery.0123456789abcdef01234567']) {
      await api.inject(url);
    }
    const lines = (await read()).split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        'plugin_facts_requests_total{operation="POST /v1/plugins:search",status="200"} 1',
        'plugin_facts_requests_total{operation="POST /v1/plugins:search",status="422"} 1',
        'plugin_facts_requests_total{operation="POST /v1/plugins:search",status="429"} 1',
        'plugin_facts_requests_total{operation="none",status="404"} 1',
        'plugin_facts_requests_total{operation="GET /v1/plugins/:plugin_id",status="404"} 1',
        'plugin_facts_request_duration_seconds_count{operation="GET /healthz"} 1',
        'plugin_facts_problems_total{code="data_boundary"} 1',
        'plugin_facts_problems_total{code="rate_limited"} 1',
        'plugin_facts_rate_limit_decisions_total{policy="discovery",decision="admitted"} 2',
        'plugin_facts_rate_limit_decisions_total{policy="discovery",decision="refused"} 1',
      ]),
    );
  });

  it('say what is served, how old and large it is, and what went wrong', async () => {
    const lines = (await (await measured()).read()).split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        'plugin_facts_build_info{release="1.2.3"} 1',
        `plugin_facts_publication_sequence ${served.publication.manifest.sequence}`,
        'plugin_facts_publication_freshness{status="current"} 1',
        'plugin_facts_publication_freshness{status="expired"} 0',
        'plugin_facts_records{kind="entry"} 2',
        'plugin_facts_sources_degraded 1',
        'plugin_facts_publication_switches_total 3',
        'plugin_facts_publication_refusals_total 1',
        'plugin_facts_log_lines_lost_total 7',
        'plugin_facts_load_problem 0',
        `plugin_facts_publication_age_seconds ${(Date.parse(NOW) - Date.parse(served.publication.manifest.as_of)) / 1_000}`,
      ]),
    );
    expect(lines.join('\n')).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('say how counting in Redis goes', async () => {
    const shared = () => ({ goneForMs: 7, losses: 2, decidedAlone: 5, unwritten: 3 });
    const lines = (await (await measured({ shared })).read()).split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        'plugin_facts_redis_up 0',
        'plugin_facts_redis_losses_total 2',
        'plugin_facts_decided_without_redis_total 5',
        'plugin_facts_redis_unwritten_budgets 3',
      ]),
    );
  });

  it('say how each worker fares', async () => {
    const workers = () => ({
      workers: [
        { isReady: true, answered: 5, busyMs: 1_500, restarts: 0 },
        { isReady: false, answered: 2, busyMs: 250, restarts: 3 },
      ],
      waiting: 4,
      answeredHere: 6,
    });
    const lines = (await (await measured({ workers })).read()).split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        'plugin_facts_worker_ready{worker="1"} 1',
        'plugin_facts_worker_ready{worker="2"} 0',
        'plugin_facts_worker_answers_total{worker="2"} 2',
        'plugin_facts_worker_busy_seconds_total{worker="1"} 1.5',
        'plugin_facts_worker_restarts_total{worker="2"} 3',
        'plugin_facts_worker_queue 4',
        'plugin_facts_answered_without_worker_total 6',
      ]),
    );
  });

  it('have no figure for what is not known', async () => {
    const text = await (await measured()).read();

    expect(text).not.toMatch(/^plugin_facts_records\{kind="candidate"\}/m);
    expect(text).not.toMatch(/^plugin_facts_redis_up\b/m);
    expect(text).not.toMatch(/^plugin_facts_(?:worker_|answered_without)/m);
    expect(text).not.toMatch(/^plugin_facts_signature_expires_timestamp_seconds\b/m);
    expect(text).not.toMatch(/^plugin_facts_(?:follow|opensearch)_/m);
  });

  it('have no time at which a place was reached that never was', async () => {
    let lastReachedAtMs: number | null = null;
    const following = () => ({ problem: null, lastReachedAtMs, failures: 0, refusals: 0, fetchedBytes: 0 });
    const { read } = await measured({ following });
    const before = await read();
    lastReachedAtMs = 5_000;

    expect(before).toContain('\nplugin_facts_follow_up 1\n');
    expect(before).not.toMatch(/^plugin_facts_follow_last_reached_timestamp_seconds /m);
    expect(await read()).toContain('\nplugin_facts_follow_last_reached_timestamp_seconds 5\n');
  });

  it('say whether OpenSearch answers', async () => {
    const { read } = await measured({ recallState: () => ({ isUp: false, losses: 2 }) });

    expect((await read()).split('\n')).toEqual(
      expect.arrayContaining(['plugin_facts_opensearch_up 0', 'plugin_facts_opensearch_losses_total 2']),
    );
  });

  it('hold no query and no address, and no more series for whatever is asked', async () => {
    const { api, post, read } = await measured();
    await post('a-query-of-somebody');
    await api.inject({ method: 'PROPFIND', url: '/v1/plugins:search' });
    const before = (await read()).split('\n').length;

    for (let i = 0; i < 50; i += 1) {
      await api.inject({ url: `/made-up/${i}`, headers: { 'x-forwarded-for': `203.0.113.${i}` } });
      await api.inject(`/v1/plugins/made-up-${i}`);
    }
    const after = await read();

    expect(after).not.toMatch(/a-query|203\.0\.113|made-up|127\.0\.0\.1|PROPFIND/);
    expect(after.split('\n').length - before).toBeLessThan(60);
  });

  it('are served at /metrics and nowhere else', async () => {
    const metrics = await openMetrics(FREE_PORT, SOURCES, SILENT_LOG);
    onTestFinished(metrics.close);
    const status = async (path: string, method = 'GET') =>
      (await fetch(new URL(path, String(metrics.url)), { method })).status;

    expect(await Promise.all([status('/metrics'), status('/metrics', 'HEAD'), status('/metrics?x=1')])).toEqual([
      200, 200, 200,
    ]);
    expect(await Promise.all([status('/'), status('/metrics/'), status('/metrics', 'POST')])).toEqual([404, 404, 405]);
  });
});

describe('the port of the metrics', () => {
  it('that is taken keeps a service from starting only where somebody asked for it', async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve(Object(taken.address()).port));
    });
    const told: object[] = [];
    const log = { ...SILENT_LOG, info: (fields: object) => void told.push(fields) };

    const preset = await openMetrics({ host: '127.0.0.1', port, isAskedFor: false }, SOURCES, log);
    const asked = openMetrics({ host: '127.0.0.1', port, isAskedFor: true }, SOURCES, log);

    expect([preset.url, preset.meter]).toEqual([null, null]);
    // What nobody set up is no fault of a configuration.
    expect(told).toEqual([{ advice: expect.stringMatching(/Everything else is served.*PLUGIN_FACTS_METRICS=off/) }]);
    await expect(asked).rejects.toMatchObject({ code: 'config_invalid' });
  });
});

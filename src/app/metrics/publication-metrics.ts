import type { Registry } from 'prom-client';
import { freshnessOf, sourcesBehind } from '../../api/responses/freshness.ts';
import type { ServingSnapshot } from '../../api/serving-snapshot.ts';
import type { SharedCounting } from '../../api/http/rate-limit/redis/redis-store.ts';
import { FreshnessStatus } from '../../contract/shared/status.ts';
import type { MetricSources } from './metric-sources.ts';
import { type Values, counterOf, gaugeOf } from './read-off.ts';

/** Which publication is served, how old and how large it is; read off when somebody asks. */
export function publicationMetrics(sources: MetricSources, registers: Registry[]): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (served: ServingSnapshot) => Values,
  ) =>
    gaugeOf({ name, help, labelNames, registers }, () => {
      const served = sources.current();
      return served === null ? [] : read(served);
    });
  const nowMs = (): number => sources.clock.nowMs();
  gauge('publication_info', 'The publication served; always 1.', ['publication_version', 'snapshot_id'], (served) => {
    const { publication_version, snapshot_id } = served.publication.manifest;
    return [[{ publication_version, snapshot_id }, 1]];
  });
  gauge('publication_sequence', 'Number of the publication served.', [], ({ publication }) => [
    [{}, publication.manifest.sequence],
  ]);
  gauge('publication_age_seconds', 'How long ago its facts were as its sources had them.', [], ({ publication }) => [
    [{}, Math.max(0, nowMs() - Date.parse(publication.manifest.as_of)) / 1_000],
  ]);
  gauge('publication_freshness', '1 for the freshness of its facts, 0 for the others.', ['status'], (served) => {
    const { status: inForce } = freshnessOf(served.publication.manifest, nowMs());
    return FreshnessStatus.options.map((status) => [{ status }, status === inForce ? 1 : 0]);
  });
  gauge('publication_expires_timestamp_seconds', 'When its facts count as current no more.', [], ({ publication }) => [
    [{}, Date.parse(publication.manifest.expires_at) / 1_000],
  ]);
  gauge(
    'signature_expires_timestamp_seconds',
    'When its signature ends, by role; none: not verified.',
    ['role'],
    (served) => (served.signature === null ? [] : [[{ role: 'timestamp' }, served.signature.expiresAtMs / 1_000]]),
  );
  gauge('published_file_bytes', 'Size of each file of the publication, the indexes among them.', ['file'], (served) =>
    served.publication.manifest.files.map(({ name, size_bytes }) => [{ file: name }, size_bytes]),
  );
  gauge('records', 'Records that are offered, by kind.', ['kind'], ({ publication, candidates }) => [
    [{ kind: 'entry' }, publication.discovery.count],
    ...(candidates === null ? [] : ([[{ kind: 'candidate' }, candidates.count]] as const)),
  ]);
  gauge('sources_behind', 'Sources whose newest answer counts as current no more.', [], ({ publication }) => [
    [{}, sourcesBehind(publication.manifest, nowMs()).length],
  ]);
  gauge('sources_degraded', 'Sources whose newest answer was not taken over.', [], ({ publication }) => [
    [{}, publication.manifest.degraded_sources.length],
  ]);
  processMetrics(sources, registers);
}

function processMetrics(
  { switches, isRefused, lostLogLines, forwardedByUnlisted, shared }: MetricSources,
  registers: Registry[],
): void {
  const counter = (name: string, help: string, read: () => number): void =>
    counterOf({ name, help, registers }, () => [[{}, read()]]);
  counter(
    'publication_switches_total',
    'Publications taken over since the start, the first one included.',
    () => switches().taken,
  );
  counter(
    'publication_refusals_total',
    'Publications refused since the start, each told once.',
    () => switches().refused,
  );
  counter('log_lines_lost_total', 'Lines of the log that found no reader or no room.', lostLogLines);
  counter(
    'forwarded_by_unlisted_total',
    'Requests with X-Forwarded-For from an address that is no trusted proxy.',
    forwardedByUnlisted,
  );
  const counting = shared();
  if (counting !== null) redisMetrics(() => shared() ?? counting, counter, registers);
  gaugeOf({ name: 'load_problem', help: '1: what was published last is not taken over.', registers }, () => [
    [{}, isRefused() ? 1 : 0],
  ]);
}

function redisMetrics(
  read: () => SharedCounting,
  counter: (name: string, help: string, read: () => number) => void,
  registers: Registry[],
): void {
  counter('redis_losses_total', 'How often Redis could no longer be asked.', () => read().losses);
  counter(
    'decided_without_redis_total',
    'Candidate searches that this process decided alone, as Redis could not be asked.',
    () => read().decidedAlone,
  );
  const gauge = (name: string, help: string, value: () => number): void =>
    gaugeOf({ name, help, registers }, () => [[{}, value()]]);
  gauge('redis_up', '1: Redis counts candidate searches.', () => (read().goneForMs === null ? 1 : 0));
  gauge('redis_unwritten_budgets', 'Budgets of which Redis lacks what this process admitted.', () => read().unwritten);
}

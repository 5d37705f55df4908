import { formatCounted } from '../../base/quantities.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';
import { listenRefusal, webAddress } from './listening.ts';
import type { DoctorSettings } from './settings-check.ts';

/** Where metrics are served. */
export interface MetricsPlace {
  readonly host: string;
  readonly port: number;
  /** Whether a setting names it; then a service does not start without. */
  readonly isAskedFor: boolean;
}

const ANSWER_WITHIN_MS = 2_000;

/** Whether metrics can be served there, or are; then what they tell that the service itself cannot. */
export async function metricsChecks(
  place: MetricsPlace | null,
  snapshotId: string | null,
  settings: Pick<DoctorSettings, 'mostConnections'>,
): Promise<DoctorCheck[]> {
  if (place === null) return [];
  const at = webAddress(place.host, place.port);
  const refusal = place.port === 0 ? null : await listenRefusal(place.host, place.port);
  if (refusal === null) return [ok('metrics', `none at ${at}, which is free`)];
  const metrics = refusal === 'EADDRINUSE' ? await readMetrics(at) : null;
  if (metrics === null) return [taken(place, at, refusal)];
  // Of another service of this machine: its counts say nothing about this one.
  if (snapshotId === null || !metrics.includes(`snapshot_id="${snapshotId}"`))
    return [ok('metrics', `served at ${at}`)];
  return [ok('metrics', `served at ${at}`), ...forwarded(metrics), ...filesOf(metrics, settings)];
}

function taken({ isAskedFor }: MetricsPlace, at: string, code: string): DoctorCheck {
  const remedy = 'Name another address in PLUGIN_FACTS_METRICS, or `off`.';
  return isAskedFor
    ? failed('metrics', `they cannot be served at ${at} (${code}): a service does not start`, remedy)
    : warning('metrics', `they cannot be served at ${at} (${code}): a service goes on without`, remedy);
}

async function readMetrics(at: string): Promise<string | null> {
  try {
    const answer = await fetch(`${at}/metrics`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await answer.text();
    return text.includes('plugin_facts_build_info') ? text : null;
  } catch {
    return null;
  }
}

function forwarded(metrics: string): DoctorCheck[] {
  const requests = valueOf(metrics, 'plugin_facts_forwarded_by_unlisted_total') ?? 0;
  if (requests === 0) return [];
  return [
    warning(
      'proxies',
      `${formatCounted(requests, 'request')} came with X-Forwarded-For from an address that is not trusted: if that is your proxy, all its clients share one budget`,
      'Name its address in PLUGIN_FACTS_TRUSTED_PROXIES. If clients reach the service directly, they wrote it themselves, and it counts for nothing.',
    ),
  ];
}

/** The limit of the service itself, which need not be that of whoever examines it. */
function filesOf(metrics: string, { mostConnections }: Pick<DoctorSettings, 'mostConnections'>): DoctorCheck[] {
  const most = valueOf(metrics, 'process_max_fds');
  if (most === null || most >= mostConnections) return [];
  return [
    warning(
      'open files',
      `the service may hold ${most} open, fewer than the ${mostConnections} connections of PLUGIN_FACTS_MOST_CONNECTIONS`,
      'Raise LimitNOFILE= of its unit, or lower the setting.',
    ),
  ];
}

/** `null`: there is no such metric. */
function valueOf(metrics: string, name: string): number | null {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
  return found === undefined ? null : Number(found);
}

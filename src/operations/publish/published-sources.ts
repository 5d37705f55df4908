import { compareCodeUnits } from '../../base/compare.ts';
import { FAILURE_CODES } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { SourceFailure } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationKind } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import type { CatalogObservations } from '../observed/observed-catalogs.ts';
import { PROVIDER_OF } from '../observed/provider-failures.ts';

/** How long data counts as current. */
interface FreshnessSettings {
  readonly host: { readonly freshness: { readonly current_for_days: number } };
}

/** When a source last gave, or confirmed, what is published. */
export interface SourceDate {
  /** `catalog.<id>`, or the source's name as in provider failures. */
  readonly source: string;
  readonly observedAtMs: number;
}

type Deps = {
  readonly store: Pick<ObservationReader, 'lastSeenAtMs'>;
  readonly ledger: Pick<ObservationLedgerReader, 'latestOfKind' | 'history'>;
};

const DAY_MS = 86_400_000;

/**
 * The newest answer of every source of a publication, sorted by source. Runs and
 * scans are of exact bytes in an exact host, which do not grow old: they are no source.
 */
export function sourceDates(
  { host }: FreshnessSettings,
  catalogs: readonly CatalogObservations[],
  { store, ledger }: Deps,
): readonly SourceDate[] {
  const stepMs = (host.freshness.current_for_days * DAY_MS) / 2;
  const ofCatalogs = catalogs.map((catalog) => ({
    source: `catalog.${catalog.config.id}`,
    observedAtMs: catalogDateMs(catalog, store, stepMs),
  }));
  const ofEvidence = (['advisories', 'package_release', 'repository'] as const).flatMap((kind) => {
    const observedAtMs = newestAnswerMs(kind, ledger);
    return observedAtMs === null ? [] : [{ source: PROVIDER_OF[kind], observedAtMs }];
  });
  return [...ofCatalogs, ...ofEvidence].sort((a, b) => compareCodeUnits(a.source, b.source));
}

/**
 * A server that confirms what it gave renews it, in steps of half the time that
 * data counts as current: so asking twice on a day changes no byte. Reading a
 * local file again renews nothing.
 */
function catalogDateMs(
  { config, snapshot: { fetchedAtMs } }: CatalogObservations,
  store: Deps['store'],
  stepMs: number,
): number {
  if (config.place.kind === 'path') return fetchedAtMs;
  const confirmedAtMs = store.lastSeenAtMs(config.id) ?? fetchedAtMs;
  return fetchedAtMs + Math.max(0, Math.floor((confirmedAtMs - fetchedAtMs) / stepMs)) * stepMs;
}

/** A failed attempt is no answer; what was answered before it still counts. */
function newestAnswerMs(kind: ObservationKind, ledger: Deps['ledger']): number | null {
  let newestMs: number | null = null;
  for (const latest of ledger.latestOfKind(kind)) {
    const history = latest.outcome.kind === 'failed' ? ledger.history(kind, latest.subject) : [latest];
    const answer = history.findLast(({ outcome }) => outcome.kind !== 'failed');
    if (answer !== undefined) newestMs = Math.max(newestMs ?? answer.observedAtMs, answer.observedAtMs);
  }
  return newestMs;
}

interface FailedSource {
  readonly sourceId: string;
  readonly failure: SourceFailure;
}

/** The catalogs of a host whose earlier reading is still the current one, because asking again failed; sorted by id. */
export function failedSources(
  hostProfile: HostProfile,
  store: Pick<ObservationReader, 'failure'>,
): readonly FailedSource[] {
  return hostProfile.catalogs
    .flatMap(({ id }) => {
      const failure = store.failure(id);
      return failure === null ? [] : [{ sourceId: id, failure }];
    })
    .sort((a, b) => compareCodeUnits(a.sourceId, b.sourceId));
}

/** Dated by the first attempt that failed: since then the current reading is old. */
export function degradedSources(failed: readonly FailedSource[]): PublicationManifest['degraded_sources'] {
  return failed.map(({ sourceId, failure }) => ({
    source: sourceId,
    code: failure.code,
    since: isoTimestamp(failure.sinceMs),
    records_in_force: failure.recordsInForce,
    records_offered: failure.recordsOffered,
  }));
}

/** The same as failures of providers, with the catalogs that nobody has tried to read yet. */
export function sourceProviderFailures(
  { catalogs }: HostProfile,
  failed: readonly FailedSource[],
  read: ReadonlySet<string>,
): PublicationManifest['provider_failures'] {
  const untried = catalogs.filter(({ id }) => !read.has(id) && !failed.some(({ sourceId }) => sourceId === id));
  return [
    ...untried.map(({ id }) => ({
      id,
      code: 'not_observed' as const,
      observedAtMs: null,
      attempts: 0,
      retryable: true,
    })),
    ...failed.map(({ sourceId, failure: { code, newestMs, attempts } }) => ({
      id: sourceId,
      code,
      observedAtMs: newestMs,
      attempts,
      retryable: FAILURE_CODES[code].retryable,
    })),
  ].map(({ id, code, observedAtMs, attempts, retryable }) => ({
    provider: `catalog.${id}`,
    code,
    affected_fields: [],
    observed_at: observedAtMs === null ? null : isoTimestamp(observedAtMs),
    attempts,
    retryable,
  }));
}

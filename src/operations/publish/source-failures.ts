import { compareCodeUnits } from '../../base/compare.ts';
import { FAILURE_CODES } from '../../base/failure.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import type { SourceFailure } from '../../facts/catalog/source-snapshot.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

export interface FailedSource {
  readonly sourceId: string;
  readonly failure: SourceFailure;
}

/** The catalogs of a host whose earlier reading is in force because asking again failed; sorted by id. */
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

/** Dated by the first attempt that failed: since then the reading in force is old. */
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

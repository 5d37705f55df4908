import { compareCodeUnits } from '../base/compare.ts';
import { FAILURE_CODES } from '../base/failure.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { PublicationManifest } from '../contract/publication.ts';
import type { ObservationReader } from '../facts/observation-store-port.ts';
import type { SourceFailure } from '../facts/source-snapshot.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';

export interface FailedSource {
  readonly sourceId: string;
  readonly failure: SourceFailure;
}

/** The catalogs of a host whose earlier reading is in force because asking again failed; sorted by id. */
export function failedSources(
  profile: HostProfile,
  store: Pick<ObservationReader, 'failure'>,
): readonly FailedSource[] {
  return profile.catalogs
    .flatMap(({ id }) => {
      const failure = store.failure(id);
      return failure === null ? [] : [{ sourceId: id, failure }];
    })
    .sort((a, b) => compareCodeUnits(a.sourceId, b.sourceId));
}

/** Dated by the first attempt that failed, so that failing on makes no new publication. */
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
  { read, createdAtMs }: { readonly read: ReadonlySet<string>; readonly createdAtMs: number },
): PublicationManifest['provider_failures'] {
  const untried = catalogs.filter(({ id }) => !read.has(id) && !failed.some(({ sourceId }) => sourceId === id));
  return [
    ...untried.map(({ id }) => ({ id, code: 'source_unreachable' as const, atMs: createdAtMs })),
    ...failed.map(({ sourceId, failure }) => ({ id: sourceId, code: failure.code, atMs: failure.sinceMs })),
  ].map(({ id, code, atMs }) => ({
    provider: `catalog.${id}`,
    code,
    affected_fields: [],
    observed_at: isoTimestamp(atMs),
    retryable: FAILURE_CODES[code].retryable,
  }));
}

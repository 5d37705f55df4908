import { Failure } from '../base/failure.ts';
import type { ObservationReader } from '../facts/observation-store-port.ts';
import type { PackageReleaseFacts } from '../facts/package-release.ts';
import { readRecordedRelease } from '../sources/package-registry/recorded-releases.ts';
import type { CatalogObservations } from './build-discovery.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';
import { RELEASES_SOURCE_ID } from './releases-source-id.ts';

/** The latest complete reading of each catalog of a host that was read at all. */
export function observedCatalogs(profile: HostProfile, store: ObservationReader): readonly CatalogObservations[] {
  const catalogs = profile.catalogs.flatMap((config): CatalogObservations[] => {
    const snapshot = store.latest(config.id);
    return snapshot === null ? [] : [{ config, snapshot, records: store.records(snapshot.snapshotId) }];
  });
  if (catalogs.length === 0)
    throw new Failure('not_ready', 'Nothing was ingested yet; run `plugin-facts ingest` first.');
  return catalogs;
}

/** The recorded releases by package name. */
export function observedReleases(store: ObservationReader): ReadonlyMap<string, PackageReleaseFacts> {
  const snapshot = store.latest(RELEASES_SOURCE_ID);
  if (snapshot === null) return new Map();
  const read = [...store.records(snapshot.snapshotId)].map((record) => readRecordedRelease(record, RELEASES_SOURCE_ID));
  return new Map(read.flatMap((release) => ('rule' in release ? [] : [[release.packageName, release] as const])));
}

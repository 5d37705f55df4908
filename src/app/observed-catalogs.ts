import { Failure } from '../base/failure.ts';
import type { ObservationReader } from '../facts/observation-store-port.ts';
import type { CatalogObservations } from './build-discovery.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';

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

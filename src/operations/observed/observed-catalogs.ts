import { Failure } from '../../base/failure.ts';
import type { SourceRecord, SourceSnapshot } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import { snapshotIdOf } from '../../facts/store/observation-store.ts';
import { type CatalogConfig, describeCatalog } from '../../sources/catalogs/catalog-config.ts';
import { newestDateMs } from '../../sources/catalogs/scalar-fields.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';

/** The latest complete reading of each catalog of a host that was read at all, dated by its source. */
export function observedCatalogs(hostProfile: HostProfile, store: ObservationReader): readonly CatalogObservations[] {
  const catalogs = hostProfile.catalogs.flatMap((config): CatalogObservations[] => {
    const snapshot = store.latest(config.id);
    return snapshot === null
      ? []
      : [{ config, snapshot: dated(config, snapshot, store), records: store.records(snapshot.snapshotId) }];
  });
  if (catalogs.length === 0)
    throw new Failure('not_ready', 'Nothing was ingested yet; run `plugin-facts ingest` first.');
  return catalogs;
}

/** Under today's terms, with the time its source stands for: no trace of when a local file happened to be read. */
function dated(config: CatalogConfig, snapshot: SourceSnapshot, store: ObservationReader): SourceSnapshot {
  const source = describeCatalog(config);
  const fetchedAtMs = config.place.kind === 'url' ? snapshot.fetchedAtMs : localDateMs(config, snapshot, store);
  const snapshotId = snapshotIdOf({ source, contentHash: snapshot.contentHash, fetchedAtMs });
  return { ...snapshot, source, fetchedAtMs, snapshotId };
}

/** @throws Failure `config_invalid` where nobody says what time a local catalog stands for */
function localDateMs(config: CatalogConfig, { snapshotId }: SourceSnapshot, store: ObservationReader): number {
  const readAtMs = store.lastSeenAtMs(config.id) ?? Infinity;
  const dateMs = config.statedAsOfMs ?? newestDateMs(config, store.records(snapshotId), readAtMs);
  if (dateMs !== null) return dateMs;
  throw new Failure(
    'config_invalid',
    `Nothing says when the local catalog ${config.id} was true: reading a file is no observation. Give it \`as_of\` in host.yaml, or map observed_at.`,
  );
}

/** One complete reading of one catalog, with the records it holds. */
export interface CatalogObservations {
  readonly config: CatalogConfig;
  readonly snapshot: SourceSnapshot;
  readonly records: Iterable<SourceRecord>;
}

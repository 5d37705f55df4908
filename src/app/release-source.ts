import { resolve } from 'node:path';
import type { CatalogConfig } from '../sources/catalogs/catalog-config.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';
import { RELEASES_SOURCE_ID } from './releases-source-id.ts';

const MOST_RELEASE_BYTES = 64 * 1024 * 1024;

/** The recorded observations as a source like any catalog; `null`: the host has none. */
export function releaseSource({ folder, host }: HostProfile): CatalogConfig | null {
  const { recorded_releases: file } = host.registry;
  if (file === null) return null;
  return {
    id: RELEASES_SOURCE_ID,
    format: 'jsonl',
    place: { kind: 'path', path: resolve(folder, file) },
    license: null,
    licenseUrl: null,
    sourceUrl: host.registry.url,
    standing: 'reviewed',
    records: [],
    maxBytes: MOST_RELEASE_BYTES,
    timeoutMs: 60_000,
    fields: {},
    sideFiles: [],
  };
}

/** Everything that is ingested of a host: its catalogs, then the recorded observations. */
export function hostSources(profile: HostProfile): readonly CatalogConfig[] {
  const releases = releaseSource(profile);
  return releases === null ? profile.catalogs : [...profile.catalogs, releases];
}

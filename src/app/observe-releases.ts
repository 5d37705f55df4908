import { join, resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import type { FilePort } from '../base/files/file-port.ts';
import type { HttpPort } from '../base/http/http-port.ts';
import type { Clock } from '../base/clock.ts';
import type { Progress } from '../cli/progress.ts';
import type { PackageReleaseFacts } from '../facts/package-release.ts';
import { openCatalog } from '../sources/catalogs/open-catalog.ts';
import { toListing } from '../sources/catalogs/to-listing.ts';
import { createNpmRegistry } from '../sources/package-registry/npm-registry.ts';
import { recordedReleaseLine } from '../sources/package-registry/recorded-releases.ts';
import type { DurableFiles } from '../publication/write-publication.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';

export interface ObserveDeps {
  readonly files: FilePort;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly write: DurableFiles;
}

export interface ObserveReport {
  readonly observed: number;
  /** Packages the registry does not serve; of a mirror that proves nothing. */
  readonly missing: readonly string[];
  readonly failed: ReadonlyArray<{ readonly packageName: string; readonly code: string }>;
}

/**
 * Asks the host's registry once for the latest release of every package of the
 * catalogs, and writes the answers to the profile's file of recorded releases,
 * sorted by name.
 */
export async function observeReleases(profile: HostProfile, deps: ObserveDeps): Promise<ObserveReport> {
  const { recorded_releases: file, url } = profile.host.registry;
  if (file === null) throw new Failure('config_invalid', 'The host profile names no file for recorded_releases.');
  const registry = createNpmRegistry({ http: deps.http, clock: deps.clock, baseUrl: url });
  const packageNames = await listedPackages(profile, deps);
  const releases: PackageReleaseFacts[] = [];
  const missing: string[] = [];
  const failed: Array<{ packageName: string; code: string }> = [];
  deps.progress.start('Asking the registry', packageNames.length);
  for (const packageName of packageNames) {
    const asked = await registry
      .latestRelease(packageName, {
        hostPackage: profile.host.host_package ?? '',
        manifestSections: profile.host.recognise.manifest_sections,
      })
      .catch((thrown: unknown) => Failure.from(thrown));
    if (asked === 'missing') missing.push(packageName);
    else if (asked instanceof Failure) failed.push({ packageName, code: asked.code });
    else releases.push(asked);
    deps.progress.advance(1);
  }
  deps.progress.finish();
  const path = resolve(profile.folder, file);
  await deps.write.makeFolder(join(path, '..'));
  await deps.write.writeFile(
    path,
    new TextEncoder().encode(releases.map((release) => `${recordedReleaseLine(release)}\n`).join('')),
  );
  return { observed: releases.length, missing, failed };
}

async function listedPackages({ catalogs }: HostProfile, { files, http }: ObserveDeps): Promise<readonly string[]> {
  const names = new Set<string>();
  for (const config of catalogs) {
    const opened = await openCatalog(config, { files, http }, null);
    if (opened.kind !== 'read') throw new Failure('source_unreachable', `Catalog ${config.id} cannot be read.`);
    for await (const record of opened.records) {
      const listing = toListing(record, config);
      if (!('rule' in listing) && listing.packageName !== null) names.add(listing.packageName);
    }
  }
  return [...names].sort();
}

import { dirname, resolve } from 'node:path';
import { compareCodeUnits } from '../base/compare.ts';
import { Failure } from '../base/failure.ts';
import type { FilePort } from '../base/files/file-port.ts';
import type { HttpPort } from '../base/http/http-port.ts';
import type { Clock } from '../base/clock.ts';
import type { Progress } from '../cli/progress.ts';
import type { PackageReleaseFacts } from '../facts/package-release.ts';
import type { CatalogConfig } from '../sources/catalogs/catalog-config.ts';
import { openCatalog } from '../sources/catalogs/open-catalog.ts';
import { toListing } from '../sources/catalogs/to-listing.ts';
import { createNpmRegistry, type PackageRegistry } from '../sources/package-registry/npm-registry.ts';
import { readRecordedRelease, recordedReleaseLine } from '../sources/package-registry/recorded-releases.ts';
import type { DurableFiles } from '../publication/write-publication.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';
import { releaseQuestions } from './release-questions.ts';
import { releaseSource } from './release-source.ts';

export interface ObserveDeps {
  readonly files: FilePort;
  readonly http: HttpPort;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly write: DurableFiles;
}

export interface ObserveReport {
  readonly observed: number;
  /** Earlier lines that stay because this run has nothing newer for their packages. */
  readonly kept: number;
  /** Packages the registry does not serve; of a mirror that proves nothing. */
  readonly missing: readonly string[];
  readonly failed: readonly FailedPackage[];
}

interface FailedPackage {
  readonly packageName: string;
  readonly code: string;
  readonly detail: string;
}

type Releases = ReadonlyMap<string, PackageReleaseFacts>;

interface Answers {
  readonly observed: Releases;
  readonly missing: readonly string[];
  readonly failed: readonly FailedPackage[];
}

/**
 * Asks the host's registry once for the latest release of every package of the
 * catalogs, and brings the profile's file of recorded releases up to date,
 * sorted by name. What could not be observed now keeps what is known of it.
 */
export async function observeReleases(profile: HostProfile, deps: ObserveDeps): Promise<ObserveReport> {
  const { recorded_releases: file, url } = profile.host.registry;
  const source = releaseSource(profile);
  if (file === null || source === null)
    throw new Failure('config_invalid', 'The host profile names no file for recorded_releases.');
  const path = resolve(profile.folder, file);
  const earlier = await recordedBefore(source, deps);
  const packageNames = await listedPackages(profile, deps);
  const registry = createNpmRegistry({ http: deps.http, clock: deps.clock, baseUrl: url });
  const { observed, missing, failed } = await askForAll(packageNames, registry, profile, deps.progress);
  if (observed.size > 0) await replaceFile(path, new Map([...earlier, ...observed]), deps.write);
  const kept = [...earlier.keys()].filter((packageName) => !observed.has(packageName)).length;
  return { observed: observed.size, kept, missing, failed };
}

/** @throws Failure `source_malformed` where a line cannot be read: writing the file anew would lose it */
async function recordedBefore(source: CatalogConfig, { files, http }: ObserveDeps): Promise<Releases> {
  const opened = await openCatalog(source, { files, http }, null);
  const releases = new Map<string, PackageReleaseFacts>();
  if (opened.kind !== 'read') return releases;
  for await (const record of opened.records) {
    const release = readRecordedRelease(record, source.id);
    if ('rule' in release)
      throw new Failure('source_malformed', `${release.locator}: ${release.detail} Correct or remove that line first.`);
    releases.set(release.packageName, release);
  }
  return releases;
}

async function askForAll(
  packageNames: readonly string[],
  registry: PackageRegistry,
  { host }: HostProfile,
  progress: Progress,
): Promise<Answers> {
  const questions = releaseQuestions({ host });
  const observed = new Map<string, PackageReleaseFacts>();
  const missing: string[] = [];
  const failed: FailedPackage[] = [];
  progress.start('Asking the registry', packageNames.length);
  for (const packageName of packageNames) {
    const asked = await registry.latestRelease(packageName, questions).catch((thrown: unknown) => Failure.from(thrown));
    if (asked === 'missing') missing.push(packageName);
    else if (asked instanceof Failure) failed.push({ packageName, code: asked.code, detail: asked.message });
    else observed.set(packageName, asked);
    progress.advance(1);
  }
  progress.finish();
  return { observed, missing, failed };
}

/** At every moment the file is whole: the old one until the new one is on disk. */
async function replaceFile(path: string, releases: Releases, write: DurableFiles): Promise<void> {
  const sorted = [...releases.values()].sort((a, b) => compareCodeUnits(a.packageName, b.packageName));
  const text = sorted.map((release) => `${recordedReleaseLine(release)}\n`).join('');
  const unfinished = `${path}.unfinished`;
  await write.makeFolder(dirname(path));
  await write.writeFile(unfinished, new TextEncoder().encode(text));
  await write.rename(unfinished, path);
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
  return [...names].sort(compareCodeUnits);
}

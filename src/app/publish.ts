import { join } from 'node:path';
import { compareCodeUnits } from '../base/compare.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import type { Progress } from '../cli/progress.ts';
import type { PublishReport, RuleCount } from '../cli/reports/publish-report.ts';
import type { PublicationManifest } from '../contract/publication.ts';
import { surveyProjects } from '../facts/identity/survey-projects.ts';
import type { ObservationReader } from '../facts/observation-store-port.ts';
import type { PackageReleaseFacts } from '../facts/package-release.ts';
import { type CompiledPublication, compilePublication, type RunFacts } from '../publication/compile-publication.ts';
import { folderName } from '../publication/publication-folder.ts';
import { publicationInForce } from '../publication/publication-in-force.ts';
import { type DurableFiles, writePublication } from '../publication/write-publication.ts';
import { readRecordedRelease } from '../sources/package-registry/recorded-releases.ts';
import { type BuiltDiscovery, buildDiscovery, type CatalogObservations } from './build-discovery.ts';
import type { HostProfile } from './host-profile/load-host-profile.ts';
import { RELEASES_SOURCE_ID } from './releases-source-id.ts';

export interface PublishDeps {
  readonly store: ObservationReader;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly files: DurableFiles;
  /** Folder of this host's publications. */
  readonly root: string;
}

const DAY_MS = 86_400_000;

/** Publishes what the store holds of a host; publishing the same again changes nothing. */
export async function publishHost(profile: HostProfile, deps: PublishDeps): Promise<PublishReport> {
  const startedAtMs = deps.clock.nowMs();
  deps.progress.start('Publishing', null);
  const catalogs = observedCatalogs(profile, deps.store);
  const releases = observedReleases(deps.store);
  const observedAtMs = Math.max(
    ...catalogs.map(({ snapshot }) => snapshot.fetchedAtMs),
    ...[...releases.values()].map((release) => release.observedAtMs),
  );
  const built = await buildDiscovery(profile, { catalogs, releases });
  deps.progress.advance(built.projects.length);

  const { manifest: current, sequence } = await publicationInForce(deps.root);
  const run = runFacts(profile, built, catalogs, asOfMs(profile, catalogs, observedAtMs, deps.store));
  const compiled = compilePublication(built.files, run, sequence + 1);
  const isUnchanged = current !== null && saysTheSame(current, compiled.manifest);
  const folder = isUnchanged
    ? join(deps.root, folderName(current))
    : await writePublication(deps.root, compiled, deps.files);
  deps.progress.finish();
  return {
    outcome: isUnchanged ? 'unchanged' : 'published',
    ...publishedAs(isUnchanged ? current : compiled.manifest, compiled),
    folder,
    durationMs: deps.clock.nowMs() - startedAtMs,
  };
}

/**
 * When the facts were last known to hold. A source that is asked again and has
 * nothing new renews them, in steps of half the time they count as current: so
 * a second look on the same day changes no byte, and a catalog that is looked
 * at regularly never goes stale.
 */
function asOfMs(
  { host }: HostProfile,
  catalogs: readonly CatalogObservations[],
  observedAtMs: number,
  store: ObservationReader,
): number {
  const confirmedAtMs = Math.min(...catalogs.map(({ config }) => store.lastSeenAtMs(config.id) ?? observedAtMs));
  const stepMs = (host.freshness.current_for_days * DAY_MS) / 2;
  const steps = Math.max(0, Math.floor((confirmedAtMs - observedAtMs) / stepMs));
  return observedAtMs + steps * stepMs;
}

function observedCatalogs(profile: HostProfile, store: ObservationReader): readonly CatalogObservations[] {
  const catalogs = profile.catalogs.flatMap((config): CatalogObservations[] => {
    const snapshot = store.latest(config.id);
    return snapshot === null ? [] : [{ config, snapshot, records: store.records(snapshot.snapshotId) }];
  });
  if (catalogs.length === 0)
    throw new Failure('not_ready', 'Nothing was ingested yet; run `plugin-facts ingest` first.');
  return catalogs;
}

function observedReleases(store: ObservationReader): ReadonlyMap<string, PackageReleaseFacts> {
  const snapshot = store.latest(RELEASES_SOURCE_ID);
  if (snapshot === null) return new Map();
  const read = [...store.records(snapshot.snapshotId)].map((record) => readRecordedRelease(record, RELEASES_SOURCE_ID));
  return new Map(read.flatMap((release) => ('rule' in release ? [] : [[release.packageName, release] as const])));
}

function runFacts(
  { host, catalogs: configured }: HostProfile,
  built: BuiltDiscovery,
  catalogs: readonly CatalogObservations[],
  createdAtMs: number,
): RunFacts {
  const merged = Object.values(built.merged.merges).reduce((sum, count) => sum + count, 0);
  return {
    data_class: host.data_class,
    host_id: host.id,
    counts: {
      records_read: built.recordsRead,
      entries: built.projects.length,
      merged,
      excluded: built.exclusions.length,
    },
    exclusions: countRules(built.exclusions.map(({ rule }) => rule)),
    merges: nonZero(built.merged.merges).map(([rule, count]) => ({ rule, count })),
    notes: nonZero({ ...built.merged.notes, ...surveyProjects(built.projects) }).map(([note, count]) => ({
      note,
      count,
    })),
    catalogs: catalogs.map(({ snapshot }) => catalogReading(snapshot)),
    provider_failures: configured
      .filter(({ id }) => !catalogs.some(({ config }) => config.id === id))
      .map(({ id }) => ({
        provider: `catalog.${id}`,
        code: 'source_unreachable',
        affected_fields: [],
        observed_at: isoTimestamp(createdAtMs),
        retryable: true,
      })),
    createdAtMs,
    freshForMs: host.freshness.current_for_days * DAY_MS,
    graceMs: host.freshness.grace_days * DAY_MS,
  };
}

function catalogReading(snapshot: CatalogObservations['snapshot']): PublicationManifest['catalogs'][number] {
  return {
    catalog_id: snapshot.source.sourceId,
    snapshot_id: snapshot.snapshotId,
    license: snapshot.source.license,
    license_url: snapshot.source.licenseUrl,
    source_url: snapshot.source.sourceUrl,
    content_hash: snapshot.contentHash,
    fetched_at: isoTimestamp(snapshot.fetchedAtMs),
    records: snapshot.recordCount,
  };
}

function nonZero(counts: Readonly<Record<string, number>>): ReadonlyArray<readonly [string, number]> {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => compareCodeUnits(a, b));
}

function countRules(rules: readonly string[]): RuleCount[] {
  const groups = Map.groupBy(rules, (rule) => rule);
  return [...groups]
    .map(([rule, all]) => ({ rule, count: all.length }))
    .sort((a, b) => compareCodeUnits(a.rule, b.rule));
}

/** The same content under the next number is no news. */
function saysTheSame(current: PublicationManifest, next: PublicationManifest): boolean {
  return JSON.stringify({ ...current, sequence: 0 }) === JSON.stringify({ ...next, sequence: 0 });
}

function publishedAs(manifest: PublicationManifest, { files }: CompiledPublication) {
  const { records_read: recordsRead, entries, merged, excluded } = manifest.counts;
  return {
    publicationVersion: manifest.publication_version,
    snapshotId: manifest.snapshot_id,
    sequence: manifest.sequence,
    recordsRead,
    entries,
    merged,
    excluded,
    exclusions: manifest.exclusions,
    merges: manifest.merges,
    notes: manifest.notes,
    files: files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.length })),
  };
}

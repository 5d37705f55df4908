import { basename, join } from 'node:path';
import { closeAfter } from '../../base/close-after.ts';
import type { Clock } from '../../base/clock.ts';
import type { Sha256 } from '../../base/digest.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import { OBSERVATION_KINDS } from '../../facts/observation/observation.ts';
import type { ObservationLedgerReader, ObservationReader } from '../../facts/observation/store-port.ts';
import type { SpooledFile } from '../../publication/compile-publication.ts';
import type { DurableFiles } from '../../publication/durable-files.ts';
import { type Spools, createDiskSpools } from '../../publication/line-spool.ts';
import { folderName } from '../../publication/publication-folder.ts';
import { retainPublications } from '../../publication/retain-publications.ts';
import { lastSignedPublication } from '../../publication/signing/last-signed.ts';
import { folderRepository } from '../../publication/signing/repository.ts';
import { removeUnfinished, writePublication } from '../../publication/write-publication.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { judgedEvidence } from '../observed/judged-evidence.ts';
import { stillToCome } from '../observed/local-file-date.ts';
import { createKeptListingReader } from '../observed/listing-reader.ts';
import { observedCatalogs } from '../observed/observed-catalogs.ts';
import type { Progress } from '../progress.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { buildPublishedCandidates, publisherClaims, releasesLeftOut, unusedProfiles } from './build-candidates.ts';
import { signCurrent, type SigningSettings } from '../signing/sign-current.ts';
import { type BuiltDiscovery, indexRecords } from './build-discovery.ts';
import { buildPublishedDirectory } from './build-published-directory.ts';
import { type PreviousPublication, compileAfter, openPreviousPublication } from './compile-after-previous.ts';
import { type Learned, learningBasis } from './learned.ts';
import type { BuildCache } from './build-cache.ts';
import { openLinesInForce } from './lines-in-force.ts';
import { type DiscoveryInput, type DiscoveryReport, mergeDiscovery } from './merge-discovery.ts';
import type { PublishReport } from './publish-report.ts';
import { withdrawalOf, withdrawalsFile, withdrawalsOfRun } from './published-withdrawals.ts';
import { leftOutRecords } from './left-out-records.ts';
import { recordBasis } from './record-lines.ts';
import { runFacts } from './run-facts.ts';
import { type WrittenRecords, writeRecords } from './write-records.ts';
import { type SourceDate, sourceDates } from './published-sources.ts';

export interface PublishDeps {
  readonly store: ObservationReader;
  /** Observations of single subjects. */
  readonly ledger: ObservationLedgerReader;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly files: DurableFiles;
  readonly withdrawals: Withdrawals;
  /** Folder of this host's publications. */
  readonly root: string;
  readonly kept: BuildCache;
  /** `null`: what is published is not signed. */
  readonly signing: SigningSettings | null;
}

/** Publishes what the store holds of a host; publishing the same again changes nothing. */
export async function publishHost(hostProfile: HostProfile, deps: PublishDeps): Promise<PublishReport> {
  const startedAtMs = deps.clock.nowMs();
  deps.progress.start('Publishing', null);
  return closeAfter(deps.kept.openListings(), async (listings) => {
    const reader = createKeptListingReader(hostProfile, listings);
    const catalogs = observedCatalogs(hostProfile, deps.store, reader.newestDatesOf);
    const { evidence, dates } = judgedEvidence(hostProfile, deps.ledger);
    const sources = sourceDates(hostProfile, catalogs, deps);
    requirePast(sources, startedAtMs);
    const { withdrawals } = deps;
    return closeAfter(createDiskSpools(deps.root), async (spools) => {
      const input = { catalogs, evidence, withdrawals, reader };
      const { built, knownRecords } = await buildWithKept(hostProfile, input, spools, deps);
      deps.progress.advance(built.report.entries);
      const previous = await openPreviousPublication(deps.root, knownRecords);
      const run = { catalogs, evidence, dates, sources, built, unlisted: reader.unlisted(), spools, startedAtMs };
      return closeAfter(previous, () => publishAfter(previous, hostProfile, deps, run));
    });
  });
}

/**
 * Builds discovery with what publications before left, and leaves its own to the next one.
 *
 * @returns with the digest of the records that were written under today's rules before
 */
async function buildWithKept(
  hostProfile: HostProfile,
  input: DiscoveryInput,
  spools: Spools<SpooledFile>,
  deps: PublishDeps,
): Promise<{ readonly built: BuiltDiscovery<SpooledFile>; readonly knownRecords: Sha256 | null }> {
  const basis = recordBasis(hostProfile);
  const { written, knownRecords } = await writeAfter(basis, hostProfile, input, spools, deps);
  const learned = await learnedBefore(hostProfile, deps);
  const built = indexRecords(hostProfile, written, spools, { learned, analyses: deps.kept.analyses });
  await deps.kept.lines.write({ ...built.made, basis, discovery: built.records.sha256 });
  return { built, knownRecords };
}

/**
 * Listings and projects end with it, before the index takes the most memory, and so do some 200 bytes a plugin that are
 * known of the lines in force: those are read once all is merged, which takes the most memory until then.
 */
async function writeAfter(
  basis: Sha256,
  hostProfile: HostProfile,
  input: DiscoveryInput,
  spools: Spools<SpooledFile>,
  { root, kept }: PublishDeps,
): Promise<{ readonly written: WrittenRecords<SpooledFile>; readonly knownRecords: Sha256 | null }> {
  const merged = mergeDiscovery(hostProfile, input);
  const lines = await openLinesInForce(root, await kept.lines.read(), basis);
  const { knownRecords } = lines;
  return closeAfter(lines, async () => ({
    written: writeRecords(hostProfile, input, merged, spools, lines),
    knownRecords,
  }));
}

/** What was learned by today's rules and the host's words of today. */
async function learnedBefore(hostProfile: HostProfile, deps: PublishDeps): Promise<Learned | null> {
  const kept = await deps.kept.learned.read();
  return kept?.basis === learningBasis(hostProfile) ? kept : null;
}

interface ObservedRun {
  readonly catalogs: ReturnType<typeof observedCatalogs>;
  readonly evidence: ReturnType<typeof judgedEvidence>['evidence'];
  readonly dates: ReturnType<typeof judgedEvidence>['dates'];
  readonly sources: readonly SourceDate[];
  readonly built: BuiltDiscovery<SpooledFile>;
  readonly unlisted: PublishReport['unlisted'];
  readonly spools: Spools<SpooledFile>;
  readonly startedAtMs: number;
}

async function publishAfter(
  previous: PreviousPublication,
  hostProfile: HostProfile,
  deps: PublishDeps,
  { catalogs, evidence, dates, sources, built, unlisted, spools, startedAtMs }: ObservedRun,
): Promise<PublishReport> {
  const { withdrawals } = deps;
  const candidates = buildPublishedCandidates(hostProfile, built, {
    evidence: { ...evidence, withdrawal: withdrawalOf(withdrawals) },
    ledger: deps.ledger,
  });
  const { sample, mined, directory: inForce } = built.learned;
  const claims = publisherClaims(candidates.records);
  const input = { indexed: built.indexed, claims, previous: previous.directory };
  const directory = buildPublishedDirectory(hostProfile, input, inForce, spools);
  const { report } = built;
  const run = runFacts(hostProfile, report, catalogs, {
    ...deps,
    sources,
    dates,
    createdAtMs: Math.max(newestObservationMs(deps.ledger), ...sources.map((each) => each.observedAtMs)),
  });
  const files = [...built.files, ...candidates.files, ...withdrawalsFile(withdrawals), directory.file];
  const { isUnchanged, manifest, compiled } = await compileAfter(previous, files, run);
  if (directory.learned !== null) {
    // Before the publication: a run that dies between the two learns the same once more.
    await deps.kept.learned.write({ basis: learningBasis(hostProfile), sample, mined, directory: directory.learned });
  }
  const folder = isUnchanged
    ? await keepCurrent(deps, manifest)
    : await writePublication(deps.root, compiled, deps.files);
  const signature = deps.signing === null ? null : await signCurrent({ ...deps, ...deps.signing });
  const signed = await lastSignedPublication(folderRepository(deps.root));
  await retainPublications(deps.root, new Set([basename(folder), signed ?? '']), deps.files);
  deps.progress.finish();
  return {
    outcome: isUnchanged ? 'unchanged' : 'published',
    // What follows is made of what sources said last, so it never says the same as what was rolled back to.
    endedRollback: previous.publication?.manifest.rolled_back ?? null,
    ...publishedAs(manifest),
    notes: notesOf(manifest, report),
    unlisted,
    leftOut: leftOutRecords(built.leftOut, folder, manifest),
    likelyRenames: report.likelyRenames,
    candidates: candidates.records.length,
    releasesLeftOut: releasesLeftOut(candidates),
    unusedProfiles: unusedProfiles(hostProfile, candidates),
    degradedSources: manifest.degraded_sources,
    neverRead: neverReadIn(manifest),
    withdrawals: withdrawalsOfRun(withdrawals, report.withdrawn, candidates.records),
    folder,
    signature,
    pushed: null,
    durationMs: deps.clock.nowMs() - startedAtMs,
  };
}

function neverReadIn({ degraded_sources: degraded, catalogs }: PublicationManifest): readonly string[] {
  const read = new Set(catalogs.map(({ catalog_id: id }) => id));
  return degraded.flatMap(({ source }) => (read.has(source) ? [] : [source]));
}

/** The run that made it current may have ended before the disk had it. */
async function keepCurrent(
  { root, files }: Pick<PublishDeps, 'root' | 'files'>,
  current: PublicationManifest,
): Promise<string> {
  await removeUnfinished(root, files);
  await files.syncFolder(root);
  return join(root, folderName(current));
}

function requirePast(sources: readonly SourceDate[], nowMs: number): void {
  const ahead = sources.find(({ observedAtMs }) => observedAtMs > nowMs);
  if (ahead !== undefined) throw stillToCome(ahead.source, ahead.observedAtMs);
}

/** When the newest observation of a ledger was made; 0: there is none. */
function newestObservationMs(ledger: Pick<ObservationLedgerReader, 'latestOfKind'>): number {
  let newestMs = 0;
  for (const kind of OBSERVATION_KINDS) {
    for (const { observedAtMs } of ledger.latestOfKind(kind)) newestMs = Math.max(newestMs, observedAtMs);
  }
  return newestMs;
}

function notesOf({ notes }: PublicationManifest, { places }: DiscoveryReport): PublishReport['notes'] {
  return notes.map(({ note, count }) => ({ note, count, first: places.get(note) ?? [] }));
}

function publishedAs(manifest: PublicationManifest) {
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
    files: manifest.files.map(({ name, size_bytes: sizeBytes }) => ({ name, sizeBytes })),
  };
}

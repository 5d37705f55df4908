import { createAnswerReader, evaluateRevision } from '../../analysis/quality-evidence.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256, sha256Hex } from '../../base/digest.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { repositoryHosts } from '../../base/repository-ref.ts';
import { entryDigest } from '../../directory/build/directory-basis.ts';
import { toDirectoryEntry } from '../../directory/directory-input.ts';
import { createCategoryTable } from '../../facts/catalog/category-table.ts';
import type { ListingFacts } from '../../facts/catalog/listing.ts';
import type { DatedSnapshot } from '../../facts/catalog/source-snapshot.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import type { Evidence } from '../../facts/observation/evidence.ts';
import type { DiscoveryRecord } from '../../publication/compile-publication.ts';
import { projectEntry } from '../../publication/project-entry.ts';
import { projectQuality } from '../../publication/project-quality.ts';
import { resemblanceProjector } from '../../publication/project-resemblance.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type RankedRevision, rankedRevisions } from '../observed/plugin-revisions.ts';

/** Raise it with every change by which the same project and the same evidence give another record. */
export const RECORD_RULES = 2;

/** One line of `discovery.jsonl`, with what tells whether parts that are made of it are still the same. */
export interface RecordLine {
  /** As bytes: one that is in force, until the next is asked for. */
  readonly line: string | Buffer;
  /** Of all that it was made of, under the basis of the run. */
  readonly inputs: string;
  /** Of the document that is searched: the line, and the names it is also known by. */
  readonly document: string;
  /** Of what the plugin says; see `entryDigest`. */
  readonly said: string;
}

/** Lines of the publication in force. */
export interface LinesInForce {
  /** @returns `null`: there is none that was made of the same, or it is not as it was written */
  readonly find: (inputs: string, project: PluginProject) => RecordLine | null;
}

/** Digest of all that records are made of beside projects and evidence. */
export function recordBasis({ host, categories }: HostProfile): Sha256 {
  const { repositories, analysis } = host;
  return sha256(canonicalJson({ rules: RECORD_RULES, repositories, hostVersion: analysis.host_version, categories }));
}

/** The records of the projects, in their order; one that is in force, and made of the same, is not made again. */
export function* recordLines(
  projects: readonly PluginProject[],
  hostProfile: HostProfile,
  evidence: Evidence,
  inForce: LinesInForce,
): Generator<RecordLine> {
  const settings = { hostVersion: hostProfile.host.analysis.host_version };
  const answersTo = createAnswerReader(settings, evidence);
  const resemblanceOf = resemblanceProjector(projects);
  const inputsOf = createInputDigest();
  const recordOf = createRecordProjector(hostProfile, evidence);
  for (const ranked of rankedRevisions(projects, hostProfile)) {
    const { project } = ranked.revision;
    const resemblance = resemblanceOf(project);
    const inputs = inputsOf(ranked, resemblance, answersTo(ranked.revision));
    yield inForce.find(inputs, project) ?? newLine(inputs, project, { ...recordOf(ranked), ...resemblance });
  }
}

function createRecordProjector(
  { host, categories: table }: HostProfile,
  evidence: Evidence,
): (ranked: RankedRevision) => Pick<DiscoveryRecord, 'entry' | 'quality'> {
  const settings = { hostVersion: host.analysis.host_version };
  const context = { categories: createCategoryTable(table), repositoryHosts: repositoryHosts(host.repositories) };
  return ({ revision, priorityRank }) => ({
    entry: projectEntry(revision.entryId, revision.project, context),
    quality: projectQuality(evaluateRevision(revision, priorityRank, settings, evidence), settings.hostVersion),
  });
}

function newLine(inputs: string, project: PluginProject, record: DiscoveryRecord): RecordLine {
  const line = canonicalJson(record);
  return {
    line,
    inputs,
    document: documentDigest(line, project),
    said: entryDigest(toDirectoryEntry(record.entry, [])),
  };
}

/** 128 bits: nobody finds two contents of one digest. */
const DIGEST_DIGITS = 32;

/** Of all that a document is made of. */
export function documentDigest(line: string | Buffer, { aliases, claimedPackages }: PluginProject): string {
  const names = `\n${canonicalJson([aliases, claimedPackages])}`;
  const whole = typeof line === 'string' ? line + names : Buffer.concat([line, Buffer.from(names)]);
  return sha256Hex(whole).slice(0, DIGEST_DIGITS);
}

/**
 * Digests all of a project, each of its listings once, and what is said of it beside. All of it is plain data that one
 * function makes, so its members always come in one order; sorting them would be most of a digest.
 */
function createInputDigest(): (ranked: RankedRevision, ...beside: readonly unknown[]) => string {
  const readings = new Map<DatedSnapshot, { readonly digest: string }>();
  const digestOf = (reading: DatedSnapshot): string =>
    getOrInsert(readings, reading, () => ({ digest: sha256Hex(canonicalJson(reading)) })).digest;
  const partsOf = ({ first, ...listing }: ListingFacts): readonly unknown[] => [
    listing,
    first.locator,
    digestOf(first.reading),
  ];
  return ({ revision, priorityRank }, ...beside) => {
    const { project, ...others } = revision;
    const { listings, leadListing, saidBy, ...values } = project;
    const placeOf = (listing: ListingFacts | null): number => (listing === null ? -1 : listings.indexOf(listing));
    const said = Object.entries(saidBy).map(([value, listing]) => [value, placeOf(listing)]);
    const parts = [values, placeOf(leadListing), said, others, priorityRank, beside, listings.map(partsOf)];
    return sha256Hex(JSON.stringify(parts)).slice(0, DIGEST_DIGITS);
  };
}

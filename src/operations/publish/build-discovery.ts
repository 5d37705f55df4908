import type { LearnedDirectory } from '../../directory/build/plugin-reader.ts';
import { evaluateRevision } from '../../analysis/quality-evidence.ts';
import { canonicalJson } from '../../base/canonical-json.ts';
import { repositoryHosts } from '../../base/repository-ref.ts';
import { stableSample } from '../../base/stable-sample.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import { createCategoryTable } from '../../facts/catalog/category-table.ts';
import type { ListingExclusion } from '../../facts/catalog/listing.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { MergedListings } from '../../facts/identity/merge-listings.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import {
  type DiscoveryRecord,
  type NamedBytes,
  type NamedFile,
  jsonLinesFile,
  linesOfFile,
} from '../../publication/compile-publication.ts';
import { type LineSpool, createMemorySpool } from '../../publication/line-spool.ts';
import { LISTINGS_FILE, RECORDS_FILE } from '../../publication/publication-folder.ts';
import { projectEntry } from '../../publication/project-entry.ts';
import { projectListings } from '../../publication/project-listing.ts';
import { resemblanceProjector } from '../../publication/project-resemblance.ts';
import { projectQuality } from '../../publication/project-quality.ts';
import { type SearchVocabulary, buildDiscoveryIndex } from '../../search/discovery/build-discovery-index.ts';
import { documentCompounds, documentWords, readDocuments } from '../../search/discovery/read-documents.ts';
import { documentTranslations } from '../../search/discovery/document-translations.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { MinedTranslation, Translation } from '../../search/translation/mine-translations.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type ObservedListings, mergeCatalogs } from '../observed/observed-projects.ts';
import { rankedRevisions } from '../observed/plugin-revisions.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { type Learned, type MinedWords, isInForce, sampleOf } from './learned.ts';
import { withoutWithdrawn } from './published-withdrawals.ts';

export interface DiscoveryInput extends ObservedListings {
  /** Entries that are not to be offered; absent: none. */
  readonly withdrawals?: Withdrawals;
}

/** Everything a publication holds about discovery, and how the records came to it. */
export interface BuiltDiscovery<File extends NamedFile = NamedBytes> {
  /** All projects, withdrawn ones included. */
  readonly observed: readonly PluginProject[];
  readonly projects: readonly PluginProject[];
  /** What the index was made from. */
  readonly indexed: IndexInput;
  readonly files: ReadonlyArray<File | NamedBytes>;
  readonly recordsRead: number;
  readonly exclusions: readonly ListingExclusion[];
  readonly merged: MergedListings;
  /** The records that were left out. */
  readonly leftOut: readonly PublishedListing[];
  readonly learned: LearnedWords;
}

/** The words of a host's documents, and what they were learned with. */
export interface LearnedWords extends Pick<Learned, 'mined' | 'sample'> {
  /** What the directory learned then; `null`: the words were mined anew. */
  readonly directory: LearnedDirectory | null;
}

export interface IndexInput {
  /** In the order of the records; each is read when it is asked for. */
  readonly documents: Iterable<SearchDocument>;
  readonly vocabulary: SearchVocabulary;
  readonly translations: readonly MinedTranslation[];
}

/** From observations to the published records and their index, all in memory; the same for publishing and evaluating. */
export async function buildDiscovery(hostProfile: HostProfile, input: DiscoveryInput): Promise<BuiltDiscovery> {
  return buildSpooledDiscovery(hostProfile, input, createMemorySpool(RECORDS_FILE), null);
}

/**
 * @param spool takes the records, which are read from it again
 * @param kept what was learned before; `null`: nothing that can be used
 */
export function buildSpooledDiscovery<File extends NamedFile>(
  hostProfile: HostProfile,
  input: DiscoveryInput,
  spool: LineSpool<File>,
  kept: Learned | null,
): BuiltDiscovery<File> {
  const { merged: observed, exclusions, recordsRead } = mergeCatalogs(hostProfile, input);
  const merged = withoutWithdrawn(observed, input.withdrawals ?? new Map());
  for (const record of projectRecords(merged.projects, hostProfile, input)) spool.add(canonicalJson(record));
  const records = spool.file();
  const documents = documentsOf(records, merged.projects);
  const learned = learnedWords(documents, hostProfile, kept);
  const indexed = indexInput(documents, hostProfile, learned.mined);
  const allExclusions = [...exclusions, ...merged.exclusions];
  const index = buildDiscoveryIndex(indexed.documents, indexed.vocabulary, indexed.translations);
  // Behind the index: building that takes the most memory.
  const listings = projectListings({ placements: merged.placements, exclusions: allExclusions });
  return {
    projects: merged.projects,
    indexed,
    files: [
      records,
      jsonLinesFile(LISTINGS_FILE, listings),
      jsonLinesFile('translations.jsonl', indexed.translations.map(publishedTranslation)),
      { name: 'search.index', bytes: index },
    ],
    observed: observed.projects,
    recordsRead,
    exclusions: allExclusions,
    merged,
    leftOut: listings.filter(({ outcome }) => outcome === 'excluded'),
    learned,
  };
}

/** A pair as people write it: what a word is compared by is nobody's word. */
function publishedTranslation({ written, score, support }: MinedTranslation): Translation {
  return { ...written, score, support };
}

/** The records of the projects as they are searched. */
function documentsOf(records: NamedFile, projects: readonly PluginProject[]): Documents {
  const read = (line: string, { aliases, claimedPackages }: PluginProject): SearchDocument => {
    const record: DiscoveryRecord = JSON.parse(line);
    return { ...record, aliases, claimedPackages };
  };
  const some = function* (isWanted: (project: PluginProject) => boolean): Generator<SearchDocument> {
    let place = 0;
    for (const line of linesOfFile(records)) {
      const project = projects[place]!;
      if (isWanted(project)) yield read(line, project);
      place += 1;
    }
  };
  return {
    [Symbol.iterator]: () => some(() => true),
    sample(most) {
      const chosen = new Set(stableSample(projects, ({ identityKey }) => entryId(identityKey), most));
      return some((project) => chosen.has(project));
    },
  };
}

interface Documents extends Iterable<SearchDocument> {
  /** So many of them at most, by the digests of their ids. */
  readonly sample: (most: number) => Iterable<SearchDocument>;
}

/**
 * Documents that words, compounds and translations are mined from; what so many texts do not
 * tell, more seldom do. Of each some 10 kB are kept meanwhile, and time rises with their number.
 */
const MOST_MINED = 32_768;

function learnedWords(documents: Documents, { host }: HostProfile, kept: Learned | null): LearnedWords {
  const sample = sampleOf(documents.sample(MOST_MINED));
  if (kept !== null && isInForce(kept.sample, sample)) return kept;
  const readings = readDocuments(documents.sample(MOST_MINED));
  const words = documentWords(readings);
  const translations = documentTranslations({ readings, words, stopTerms: host.stop_terms });
  return { mined: { words, compounds: documentCompounds(readings), translations }, sample, directory: null };
}

function indexInput(
  documents: Documents,
  { host, aliases, synonyms }: HostProfile,
  { words, compounds, translations }: MinedWords,
): IndexInput {
  const vocabulary = { aliases, synonyms, stopTerms: host.stop_terms, words, compounds };
  return { documents, vocabulary, translations };
}

function* projectRecords(
  projects: readonly PluginProject[],
  hostProfile: HostProfile,
  { evidence }: DiscoveryInput,
): Generator<DiscoveryRecord> {
  const categories = createCategoryTable(hostProfile.categories);
  const context = { categories, repositoryHosts: repositoryHosts(hostProfile.host.repositories) };
  const settings = { hostVersion: hostProfile.host.analysis.host_version };
  const projectResemblance = resemblanceProjector(projects);
  for (const { revision, priorityRank } of rankedRevisions(projects, hostProfile)) {
    yield {
      entry: projectEntry(revision.entryId, revision.project, context),
      quality: projectQuality(evaluateRevision(revision, priorityRank, settings, evidence), settings.hostVersion),
      ...projectResemblance(revision.project),
    };
  }
}

import type { LearnedDirectory } from '../../directory/build/plugin-reader.ts';
import { stableSample } from '../../base/stable-sample.ts';
import type { PublishedListing } from '../../contract/publication/listing.ts';
import type { ListingExclusion } from '../../facts/catalog/listing.ts';
import { entryId } from '../../facts/identity/canonical-identity.ts';
import type { MergedListings } from '../../facts/identity/merge-listings.ts';
import type { PluginProject } from '../../facts/identity/plugin-project.ts';
import {
  type DiscoveryRecord,
  type NamedBytes,
  type NamedFile,
  jsonLinesFile,
} from '../../publication/compile-publication.ts';
import { type LineSpool, createMemorySpool } from '../../publication/line-spool.ts';
import { LISTINGS_FILE, RECORDS_FILE } from '../../publication/publication-folder.ts';
import { projectListings } from '../../publication/project-listing.ts';
import type { DigestedDocument } from '../../search/discovery/analysed-blocks.ts';
import {
  type KeptAnalyses,
  type SearchVocabulary,
  buildDiscoveryIndex,
  buildKeptDiscoveryIndex,
} from '../../search/discovery/build-discovery-index.ts';
import { documentCompounds, documentWords, readDocuments } from '../../search/discovery/read-documents.ts';
import { documentTranslations } from '../../search/discovery/document-translations.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { MinedTranslation, Translation } from '../../search/translation/mine-translations.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type ObservedListings, mergeCatalogs } from '../observed/observed-projects.ts';
import type { Withdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { type Learned, type MinedWords, type Sample, isInForce } from './learned.ts';
import { type KeptLines, NO_LINES } from './lines-in-force.ts';
import { type LinesInForce, type RecordLine, recordLines } from './record-lines.ts';
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
  /** The file of the records. */
  readonly records: File;
  /** What its lines were made of. */
  readonly made: MadeLines;
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
  return buildSpooledDiscovery(hostProfile, input, createMemorySpool(RECORDS_FILE), NOTHING_KEPT);
}

/** What earlier publications leave to the next one: by it the next is made sooner, or is learned less anew. */
export interface KeptParts {
  /** What was learned before; `null`: nothing that can be used. */
  readonly learned: Learned | null;
  /** Documents that were analysed before; `null`: all are analysed, and none is kept. */
  readonly analyses: KeptAnalyses | null;
  readonly lines: LinesInForce;
}

const NOTHING_KEPT: KeptParts = { learned: null, analyses: null, lines: NO_LINES };

/** @param spool takes the records, which are read from it again */
export function buildSpooledDiscovery<File extends NamedFile>(
  hostProfile: HostProfile,
  input: DiscoveryInput,
  spool: LineSpool<File>,
  kept: KeptParts,
): BuiltDiscovery<File> {
  const { merged: observed, exclusions, recordsRead } = mergeCatalogs(hostProfile, input);
  const merged = withoutWithdrawn(observed, input.withdrawals ?? new Map());
  const lines = recordLines(merged.projects, hostProfile, input.evidence, kept.lines);
  const { documents, made } = spooledDocuments(spool, lines, merged.projects);
  const records = spool.file();
  const learned = learnedWords(documents, hostProfile, kept.learned);
  const indexed = indexInput(documents, hostProfile, learned.mined);
  const allExclusions = [...exclusions, ...merged.exclusions];
  const { vocabulary, translations } = indexed;
  const index =
    kept.analyses === null
      ? buildDiscoveryIndex(documents, vocabulary, translations)
      : buildKeptDiscoveryIndex(documents.digested(), vocabulary, translations, kept.analyses);
  // Behind the index: building that takes the most memory.
  const listings = projectListings({
    placements: merged.placements,
    exclusions: allExclusions,
    rejected: merged.rejected,
  });
  return {
    projects: merged.projects,
    indexed,
    files: [
      records,
      jsonLinesFile(LISTINGS_FILE, listings),
      jsonLinesFile('translations.jsonl', translations.map(publishedTranslation)),
      { name: 'search.index', bytes: index },
    ],
    records,
    made,
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

/** Of each line what it was made of; see `RecordLine`. */
export type MadeLines = Pick<KeptLines, 'inputs' | 'documents' | 'said' | 'ends'>;

/** Writes the records, a line each in the order of their projects, and gives them as they are searched. */
function spooledDocuments<File extends NamedFile>(
  spool: LineSpool<File>,
  lines: Iterable<RecordLine>,
  projects: readonly PluginProject[],
): { readonly documents: Documents; readonly made: MadeLines } {
  const [inputs, documents, said, ends]: [string[], string[], string[], number[]] = [[], [], [], []];
  for (const line of lines) {
    ends.push(spool.add(line.line));
    inputs.push(line.inputs);
    documents.push(line.document);
    said.push(line.said);
  }
  const made = { inputs, documents, said, ends: Float64Array.from(ends) };
  return { documents: documentsOf(spool, projects, made), made };
}

function documentsOf(
  spool: Pick<LineSpool<NamedFile>, 'lineAt'>,
  projects: readonly PluginProject[],
  made: MadeLines,
): Documents {
  const readAt = (place: number): SearchDocument => {
    const record: DiscoveryRecord = JSON.parse(spool.lineAt(place));
    const { aliases, claimedPackages } = projects[place]!;
    return { ...record, aliases, claimedPackages };
  };
  const some = function* (isWanted: (project: PluginProject) => boolean): Generator<SearchDocument> {
    for (const [place, project] of projects.entries()) if (isWanted(project)) yield readAt(place);
  };
  const sampled = (most: number): ReadonlySet<PluginProject> =>
    new Set(stableSample(projects, ({ identityKey }) => entryId(identityKey), most));
  return {
    [Symbol.iterator]: () => some(() => true),
    sample(most) {
      const chosen = sampled(most);
      return some((project) => chosen.has(project));
    },
    said(most) {
      const chosen = sampled(most);
      const all = projects.entries().filter(([, project]) => chosen.has(project));
      return new Map(all.map(([place, { identityKey }]) => [entryId(identityKey), made.said[place]!]));
    },
    *digested() {
      for (const [place, { identityKey }] of projects.entries()) {
        yield { key: identityKey, digest: made.documents[place]!, read: () => readAt(place) };
      }
    },
  };
}

interface Documents extends Iterable<SearchDocument> {
  /** So many of them at most, by the digests of their ids. */
  readonly sample: (most: number) => Iterable<SearchDocument>;
  /** What the same say, without reading them. */
  readonly said: (most: number) => Sample;
  /** All, read when they are asked for. */
  readonly digested: () => Iterable<DigestedDocument<SearchDocument>>;
}

/**
 * Documents that words, compounds and translations are mined from; what so many texts do not
 * tell, more seldom do. Of each some 10 kB are kept meanwhile, and time rises with their number.
 */
const MOST_MINED = 32_768;

function learnedWords(documents: Documents, { host }: HostProfile, kept: Learned | null): LearnedWords {
  const sample = documents.said(MOST_MINED);
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

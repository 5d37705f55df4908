import type { LearnedDirectory } from '../../directory/build/plugin-reader.ts';
import { type NamedBytes, type NamedFile, jsonLinesFile } from '../../publication/compile-publication.ts';
import { MEMORY_SPOOLS, type PieceSpool, type Spools } from '../../publication/line-spool.ts';
import { INDEX_FILE } from '../../publication/publication-folder.ts';
import {
  type KeptAnalyses,
  type SearchVocabulary,
  discoverySections,
  keptDiscoverySections,
} from '../../search/discovery/build-discovery-index.ts';
import { documentCompounds, documentWords, readDocuments } from '../../search/discovery/read-documents.ts';
import { sectionPieces } from '../../search/engine/sections.ts';
import { documentTranslations } from '../../search/discovery/document-translations.ts';
import type { SearchDocument } from '../../search/discovery/search-document.ts';
import type { MinedTranslation, Translation } from '../../search/translation/mine-translations.ts';
import type { HostProfile } from '../host-profile/load-host-profile.ts';
import { type Learned, isInForce } from './learned.ts';
import type { CountedLeftOut } from './left-out-records.ts';
import { NO_LINES } from './lines-in-force.ts';
import { type DiscoveryInput, type DiscoveryReport, type MergedDiscovery, mergeDiscovery } from './merge-discovery.ts';
import { type WrittenRecords, writeRecords } from './write-records.ts';
import type { MadeLines, WrittenDocuments } from './written-documents.ts';

/** Everything a publication holds about discovery, and what the run tells of it. */
export interface BuiltDiscovery<File extends NamedFile = NamedBytes> {
  readonly report: DiscoveryReport;
  /** What the index was made from. */
  readonly indexed: WrittenIndexInput;
  readonly files: ReadonlyArray<File | NamedBytes>;
  readonly leftOut: CountedLeftOut;
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

/** With the documents that were written. */
export interface WrittenIndexInput extends IndexInput {
  readonly documents: WrittenDocuments;
}

/** With all that it was made of. */
export interface DiscoveryInMemory extends BuiltDiscovery, MergedDiscovery {}

/** From observations to the published records and their index, all in memory; the same for publishing and evaluating. */
export async function buildDiscovery(hostProfile: HostProfile, input: DiscoveryInput): Promise<DiscoveryInMemory> {
  const merged = mergeDiscovery(hostProfile, input);
  const written = writeRecords(hostProfile, input, merged, MEMORY_SPOOLS, NO_LINES);
  return { ...merged, ...indexRecords(hostProfile, written, MEMORY_SPOOLS, NOTHING_KEPT) };
}

/** What earlier publications leave to the next index: by it the next is made sooner, or is learned less anew. */
export interface KeptParts {
  /** What was learned before; `null`: nothing that can be used. */
  readonly learned: Learned | null;
  /** Documents that were analysed before; `null`: all are analysed, and none is kept. */
  readonly analyses: KeptAnalyses | null;
}

const NOTHING_KEPT: KeptParts = { learned: null, analyses: null };

/** What is learned of the records that were written, and their index. */
export function indexRecords<File extends NamedFile>(
  { host, aliases, synonyms }: HostProfile,
  { documents, records, listings, ...written }: WrittenRecords<File>,
  spools: Spools<File>,
  kept: KeptParts,
): BuiltDiscovery<File> {
  const learned = learnedWords(documents, host, kept.learned);
  const { words, compounds, translations } = learned.mined;
  const vocabulary = { aliases, synonyms, stopTerms: host.stop_terms, words, compounds };
  const indexed = { documents, vocabulary, translations };
  return {
    ...written,
    indexed,
    files: [
      records,
      listings,
      jsonLinesFile('translations.jsonl', translations.map(publishedTranslation)),
      writeIndex(spools.pieces(INDEX_FILE), indexed, kept.analyses),
    ],
    records,
    learned,
  };
}

function writeIndex<File extends NamedFile>(
  file: PieceSpool<File>,
  { documents, vocabulary, translations }: WrittenIndexInput,
  analyses: KeptAnalyses | null,
): File {
  const sections =
    analyses === null
      ? discoverySections(documents, vocabulary, translations)
      : keptDiscoverySections(documents.digested(), vocabulary, translations, analyses);
  for (const piece of sectionPieces(sections)) file.add(piece);
  return file.file();
}

/** A pair as people write it: what a word is compared by is nobody's word. */
function publishedTranslation({ written, score, support }: MinedTranslation): Translation {
  return { ...written, score, support };
}

/**
 * Documents that words, compounds and translations are mined from; what so many texts do not
 * tell, more seldom do. Of each some 10 kB are kept meanwhile, and time rises with their number.
 */
const MOST_MINED = 32_768;

function learnedWords(
  documents: WrittenDocuments,
  { stop_terms: stopTerms }: HostProfile['host'],
  kept: Learned | null,
): LearnedWords {
  const sample = documents.said(MOST_MINED);
  if (kept !== null && isInForce(kept.sample, sample)) return kept;
  const readings = readDocuments(documents.sample(MOST_MINED));
  const words = documentWords(readings);
  const translations = documentTranslations({ readings, words, stopTerms });
  return { mined: { words, compounds: documentCompounds(readings), translations }, sample, directory: null };
}

import { canonicalJson } from '../../base/canonical-json.ts';
import { type Sha256, sha256 } from '../../base/digest.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import type { Compounds } from '../../text/compound-words.ts';
import type { NameGroup } from '../../text/phrase-matcher.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import { type IndexBuilder, createIndexBuilder } from '../engine/build-index.ts';
import { openDictionary } from '../engine/dictionary.ts';
import { type SectionSource, writeSections } from '../engine/sections.ts';
import type { Translation } from '../translation/mine-translations.ts';
import { type AnalysedBlock, type DigestedDocument, createBlockReader, createBlockWriter } from './analysed-blocks.ts';
import {
  ANALYSIS_RULES,
  type AnalysedDocument,
  type DocumentAnalyser,
  createDocumentAnalyser,
} from './analysed-document.ts';
import { type Expansion, collectExpansions, expansionPhrases } from './expansion-table.ts';
import { createIdentityTableBuilder } from './identity-table.ts';
import { buildPlanSections } from './plan-context.ts';
import { RANKING_WEIGHTS, type RankingWeights, SEARCHED_FIELDS } from './ranking-weights.ts';
import { createRecordColumnsBuilder } from './record-columns.ts';
import type { FieldWords, SearchDocument } from './search-document.ts';
import { createSurfaceFormsBuilder } from './surface-forms.ts';
import { type WordTable, createWordTable } from './word-table.ts';

/** What is known about words before any document is indexed. */
export interface SearchVocabulary {
  /** Strict other names, from the host profile. */
  readonly aliases: readonly NameGroup[];
  /** What people say for the same thing or action. */
  readonly synonyms: readonly NameGroup[];
  /** Words every plugin of the host has; a query that says anything else leaves them out. */
  readonly stopTerms: readonly string[];
  /** Chinese words; see `documentWords`. */
  readonly words: WordLexicon;
  /** Names that are written together; see `documentCompounds`. */
  readonly compounds: Compounds;
}

/** Where documents that were analysed are kept between indexes. */
export interface KeptAnalyses {
  /** What was kept under this basis, block by block; of another one nothing. */
  readonly read: (basis: string) => Iterable<AnalysedBlock>;
  /** What is kept from here on: the documents of this index alone. */
  readonly write: (basis: string) => BlockSink;
}

export interface BlockSink {
  readonly add: (block: AnalysedBlock) => void;
  readonly end: () => void;
}

/**
 * The discovery index of one publication as the bytes of its file; see `discoverySections`.
 *
 * @internal for tests and benchmarks
 */
export function buildDiscoveryIndex(...input: Parameters<typeof discoverySections>): Uint8Array {
  return writeSections(discoverySections(...input));
}

/**
 * The discovery index of one publication.
 *
 * @param documents in the order of the publication's records, read once; that order breaks the last ties
 * @param translations mined from the same documents; see `documentTranslations`
 */
export function discoverySections(
  documents: Iterable<SearchDocument>,
  vocabulary: SearchVocabulary,
  translations: readonly Translation[],
  weights: RankingWeights = RANKING_WEIGHTS,
): SectionSource {
  const words = createWordTable();
  const expansions = collectExpansions({ ...vocabulary, translations });
  const analyser = createDocumentAnalyser({ expansions, compounds: vocabulary.compounds }, words);
  const analysed = Iterator.from(documents).map(analyser.analyse);
  return assembleIndex(analysed, { vocabulary, expansions, weights, words, analyser });
}

/**
 * The same index; documents that are kept as they stand are not read.
 *
 * @param documents by rising keys
 */
export function keptDiscoverySections(
  documents: Iterable<DigestedDocument<SearchDocument>>,
  vocabulary: SearchVocabulary,
  translations: readonly Translation[],
  kept: KeptAnalyses,
): SectionSource {
  const words = createWordTable();
  const expansions = collectExpansions({ ...vocabulary, translations });
  const analyser = createDocumentAnalyser({ expansions, compounds: vocabulary.compounds }, words);
  const basis = analysisBasis(expansions, vocabulary);
  const before = createBlockReader(words, kept.read(basis));
  const sink = kept.write(basis);
  const writer = createBlockWriter(words, sink.add);
  const analyse = (document: DigestedDocument<SearchDocument>): AnalysedDocument => {
    const analysed = before.find(document) ?? analyser.analyse(document.read());
    writer.keep(document, analysed);
    return analysed;
  };
  const analysed = Iterator.from(documents).map(analyse);
  const index = assembleIndex(analysed, { vocabulary, expansions, weights: RANKING_WEIGHTS, words, analyser });
  writer.end();
  sink.end();
  return index;
}

/** Digest of all that the analysis of a document depends on beside the document. */
function analysisBasis(expansions: readonly Expansion[], { compounds }: SearchVocabulary): Sha256 {
  const phrases = expansionPhrases(expansions).map(([, term]) => term);
  return sha256(canonicalJson({ rules: ANALYSIS_RULES, phrases, compounds: [...compounds] }));
}

interface Assembly {
  readonly vocabulary: SearchVocabulary;
  readonly expansions: readonly Expansion[];
  readonly weights: RankingWeights;
  readonly words: WordTable;
  readonly analyser: DocumentAnalyser;
}

function assembleIndex(
  documents: Iterable<AnalysedDocument>,
  { vocabulary, expansions, weights, words, analyser }: Assembly,
): SectionSource {
  const terms = createIndexBuilder({
    fields: SEARCHED_FIELDS.map((field) => weights.fields[field]),
    k1: weights.k1,
  });
  const forms = createSurfaceFormsBuilder(words);
  const columns = createRecordColumnsBuilder();
  const identities = createIdentityTableBuilder();
  const numberOf = createTermNumbers(words, terms);
  const note = ({ sequence, extra }: FieldWords<number>): void => {
    forms.note(sequence);
    forms.note(extra);
  };
  const categoryWords = createCategoryReader(analyser, note);
  for (const document of documents) {
    document.fields.forEach(note);
    const fields = document.fields.with(CATEGORY, categoryWords(document.category));
    terms.addNumbered(
      fields.map(({ sequence, extra }) => ({ sequence: sequence.map(numberOf), extra: extra.map(numberOf) })),
    );
    columns.add(document.columns);
    identities.add(document.keys);
  }
  const order = columns.order();
  const { meta, arrays, ids } = terms.build(order);
  const dictionary = openDictionary({ pool: arrays.dictionaryPool, ends: arrays.dictionaryEnds });
  return {
    meta,
    arrays: {
      ...arrays,
      ...identities.build(order),
      ...columns.build(order),
      ...buildPlanSections({ ...vocabulary, expansions }, dictionary),
      ...forms.build(dictionary, (word) => ids[numberOf(word)]!),
    },
  };
}

const CATEGORY = SEARCHED_FIELDS.indexOf('category');

/** Number in the index of a word's term; remembers. */
function createTermNumbers(words: WordTable, { numberOf }: IndexBuilder): (word: number) => number {
  const numbers: number[] = [];
  return (word) => (numbers[word] ??= numberOf(words.termOf(word)));
}

/** Words of a category's texts; how they are written counts once, however many plugins it has. */
function createCategoryReader(
  { readCategory }: DocumentAnalyser,
  note: (words: FieldWords<number>) => void,
): (texts: readonly string[]) => FieldWords<number> {
  const read = new Map<string, FieldWords<number>>();
  return (texts) =>
    getOrInsert(read, texts.join('\n'), () => {
      const words = readCategory(texts);
      note(words);
      return words;
    });
}

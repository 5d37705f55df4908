import { createPhraseMatcher } from '../../text/phrase-matcher.ts';
import type { Compounds } from '../../text/compound-words.ts';
import { type Expansion, expansionPhrases } from './expansion-table.ts';
import { identityKeys } from './identity-table.ts';
import { type SearchedField, SEARCHED_FIELDS } from './ranking-weights.ts';
import { type RecordValues, recordValues } from './record-columns.ts';
import { type FieldWords, type SearchDocument, createFieldReader, fieldTexts } from './search-document.ts';
import type { WordTable } from './word-table.ts';

/** Raise it with every change by which the same document gives other words, columns or keys. */
export const ANALYSIS_RULES = 2;

/** All that the index takes from one document: with the same words known, the document alone decides it. */
export interface AnalysedDocument {
  readonly columns: RecordValues;
  /** What it is found by as a whole; see `identityKeys`. */
  readonly keys: readonly string[];
  /** Words of each searched field; none of the category, whose texts are those of many. */
  readonly fields: ReadonlyArray<FieldWords<number>>;
  /** Texts of the category. */
  readonly category: readonly string[];
}

/** Reads documents, and the texts of categories, into words of a table. */
export interface DocumentAnalyser {
  readonly analyse: (document: SearchDocument) => AnalysedDocument;
  readonly readCategory: (texts: readonly string[]) => FieldWords<number>;
}

const NAME_FIELDS: ReadonlySet<SearchedField> = new Set(['name', 'repository', 'registry_package']);
const NO_WORDS: FieldWords<number> = { sequence: [], extra: [] };

export function createDocumentAnalyser(
  { expansions, compounds }: { readonly expansions: readonly Expansion[]; readonly compounds: Compounds },
  words: WordTable,
): DocumentAnalyser {
  const wordOf = (term: string, written: string | null): number =>
    words.numberOf(term, written === null ? null : written.toLowerCase());
  const readField = createFieldReader(createPhraseMatcher(expansionPhrases(expansions)), wordOf);
  return {
    analyse(document) {
      const texts = fieldTexts(document);
      const wordsOf = (field: SearchedField): FieldWords<number> =>
        field === 'category' ? NO_WORDS : readField(texts[field], NAME_FIELDS.has(field) ? compounds : null);
      return {
        columns: recordValues(document),
        keys: [...identityKeys(document)],
        fields: SEARCHED_FIELDS.map(wordsOf),
        category: texts.category,
      };
    },
    readCategory: (texts) => readField(texts, null),
  };
}

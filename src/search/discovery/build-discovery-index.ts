import type { Compounds } from '../../text/compound-words.ts';
import { createPhraseMatcher, type NameGroup } from '../../text/phrase-matcher.ts';
import type { WordLexicon } from '../../text/segment-run.ts';
import { createIndexBuilder } from '../engine/build-index.ts';
import { openDictionary } from '../engine/dictionary.ts';
import { writeSections } from '../engine/sections.ts';
import type { Translation } from '../translation/mine-translations.ts';
import { collectExpansions, expansionPhrases } from './expansion-table.ts';
import { createIdentityTableBuilder } from './identity-table.ts';
import { buildPlanSections } from './plan-context.ts';
import { RANKING_WEIGHTS, type RankingWeights, SEARCHED_FIELDS, type SearchedField } from './ranking-weights.ts';
import { createRecordColumnsBuilder } from './record-columns.ts';
import { createFieldReader, fieldTexts, type SearchDocument } from './search-document.ts';
import { createSurfaceFormsBuilder } from './surface-forms.ts';

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

/**
 * The discovery index of one publication as the bytes of its file.
 *
 * @param documents in the order of the publication's records, read once; that order breaks the last ties
 * @param translations mined from the same documents; see `documentTranslations`
 */
export function buildDiscoveryIndex(
  documents: Iterable<SearchDocument>,
  vocabulary: SearchVocabulary,
  translations: readonly Translation[],
  weights: RankingWeights = RANKING_WEIGHTS,
): Uint8Array {
  const terms = createIndexBuilder({
    fields: SEARCHED_FIELDS.map((field) => weights.fields[field]),
    k1: weights.k1,
  });
  const expansions = collectExpansions({ ...vocabulary, translations });
  const forms = createSurfaceFormsBuilder();
  const readField = createFieldReader(createPhraseMatcher(expansionPhrases(expansions)), forms.note);
  const columns = createRecordColumnsBuilder();
  const identities = createIdentityTableBuilder();
  for (const document of documents) {
    const texts = fieldTexts(document);
    terms.add(
      SEARCHED_FIELDS.map((field) => readField(texts[field], NAME_FIELDS.has(field) ? vocabulary.compounds : null)),
    );
    columns.add(document);
    identities.add(document);
  }
  const order = columns.order();
  const { meta, arrays } = terms.build(order);
  const dictionary = openDictionary({ pool: arrays.dictionaryPool, ends: arrays.dictionaryEnds });
  return writeSections({
    meta,
    arrays: {
      ...arrays,
      ...identities.build(order),
      ...columns.build(order),
      ...buildPlanSections({ ...vocabulary, expansions }, dictionary),
      ...forms.build(dictionary),
    },
  });
}

const NAME_FIELDS: ReadonlySet<SearchedField> = new Set(['name', 'repository', 'registry_package']);

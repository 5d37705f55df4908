import { buildIndex } from '../engine/build-index.ts';
import { openDictionary } from '../engine/dictionary.ts';
import { writeSections } from '../engine/sections.ts';
import type { AliasGroup } from '../text/alias-table.ts';
import type { Translation } from '../translation/mine-translations.ts';
import { fieldTexts, indexedField } from './document-fields.ts';
import { buildIdentityTable } from './identity-table.ts';
import { RANKING_WEIGHTS, type RankingWeights, SEARCHED_FIELDS } from './ranking-weights.ts';
import { buildRecordColumns } from './record-columns.ts';
import type { SearchDocument } from './search-document.ts';
import { buildTranslationTable } from './translation-table.ts';

/** What the host profile says about words. */
export interface SearchVocabulary {
  readonly aliases: readonly AliasGroup[];
  /** Words every plugin of the host has; they weigh little. */
  readonly stopTerms: readonly string[];
}

/**
 * The discovery index of one publication as the bytes of its file.
 *
 * @param documents in the order of the publication's records; that order breaks the last ties
 * @param translations mined from the same documents; see `documentTranslations`
 */
export function buildDiscoveryIndex(
  documents: readonly SearchDocument[],
  vocabulary: SearchVocabulary,
  translations: readonly Translation[],
  weights: RankingWeights = RANKING_WEIGHTS,
): Uint8Array {
  const { meta, arrays } = buildIndex(
    documents.values().map((document) => {
      const texts = fieldTexts(document);
      return SEARCHED_FIELDS.map((field) => indexedField(texts[field]));
    }),
    { fields: SEARCHED_FIELDS.map((field) => weights.fields[field]), k1: weights.k1 },
  );
  const dictionary = openDictionary({ pool: arrays.dictionaryPool, ends: arrays.dictionaryEnds });
  return writeSections({
    meta,
    arrays: {
      ...arrays,
      ...buildIdentityTable(documents),
      ...buildRecordColumns(documents),
      ...buildTranslationTable(translations, dictionary),
      vocabulary: new TextEncoder().encode(JSON.stringify(vocabulary)),
    },
  });
}

import { buildIndex } from '../engine/build-index.ts';
import { writeSections } from '../engine/sections.ts';
import type { AliasGroup } from '../text/alias-table.ts';
import { fieldTexts, indexedField } from './document-fields.ts';
import { buildIdentityTable } from './identity-table.ts';
import { FIELD_PARAMETERS, K1, SEARCHED_FIELDS } from './ranking-weights.ts';
import { buildRecordColumns } from './record-columns.ts';
import type { SearchDocument } from './search-document.ts';

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
 */
export function buildDiscoveryIndex(documents: readonly SearchDocument[], vocabulary: SearchVocabulary): Uint8Array {
  const { meta, arrays } = buildIndex(
    documents.values().map((document) => {
      const texts = fieldTexts(document);
      return SEARCHED_FIELDS.map((field) => indexedField(texts[field]));
    }),
    { fields: FIELD_PARAMETERS, k1: K1 },
  );
  return writeSections({
    meta,
    arrays: {
      ...arrays,
      ...buildIdentityTable(documents),
      ...buildRecordColumns(documents),
      vocabulary: new TextEncoder().encode(JSON.stringify(vocabulary)),
    },
  });
}

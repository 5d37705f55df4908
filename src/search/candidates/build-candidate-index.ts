import type { CandidateRecord } from '../../contract/candidates/record.ts';
import { createPhraseMatcher } from '../../text/phrase-matcher.ts';
import type { SearchVocabulary } from '../discovery/build-discovery-index.ts';
import { collectExpansions, expansionPhrases } from '../discovery/expansion-table.ts';
import { buildPlanSections } from '../discovery/plan-context.ts';
import { RANKING_WEIGHTS } from '../discovery/ranking-weights.ts';
import { createFieldReader } from '../discovery/search-document.ts';
import { createIndexBuilder } from '../engine/build-index.ts';
import { openDictionary } from '../engine/dictionary.ts';
import { writeSections } from '../engine/sections.ts';
import type { Translation } from '../translation/mine-translations.ts';
import { buildCapabilitySection } from './asked-capabilities.ts';
import {
  CANDIDATE_FIELD_WEIGHTS,
  CANDIDATE_FIELDS,
  type CandidateField,
  candidateTexts,
  type CapabilityTexts,
} from './candidate-texts.ts';

/** What is known about words; the same that discovery is searched with. */
export interface CandidateVocabulary extends SearchVocabulary {
  readonly translations: readonly Translation[];
  readonly capabilityTexts: CapabilityTexts;
}

/** Whether a record is searched; both who builds an index and who opens it count the records by this. */
export function isSearched({ standing }: Pick<CandidateRecord, 'standing'>): boolean {
  return standing.availability === 'available';
}

/**
 * The index of `candidates.jsonl` as the bytes of its file. Only records that are
 * searched are in it, numbered in the order of the file.
 */
export function buildCandidateIndex(
  records: readonly CandidateRecord[],
  { capabilityTexts, ...vocabulary }: CandidateVocabulary,
): Uint8Array {
  const terms = createIndexBuilder({
    fields: CANDIDATE_FIELDS.map((field) => CANDIDATE_FIELD_WEIGHTS[field]),
    k1: RANKING_WEIGHTS.k1,
  });
  const expansions = collectExpansions(vocabulary);
  const readField = createFieldReader(createPhraseMatcher(expansionPhrases(expansions)), (term) => term);
  const searched = records.filter(isSearched);
  for (const record of searched) {
    const texts = candidateTexts(record, capabilityTexts);
    terms.add(
      CANDIDATE_FIELDS.map((field) => readField(texts[field], NAME_FIELDS.has(field) ? vocabulary.compounds : null)),
    );
  }
  const { meta, arrays } = terms.build(Uint32Array.from(searched, (_, place) => place));
  const dictionary = openDictionary({ pool: arrays.dictionaryPool, ends: arrays.dictionaryEnds });
  return writeSections({
    meta,
    arrays: {
      ...arrays,
      ...buildPlanSections({ ...vocabulary, expansions }, dictionary),
      ...buildCapabilitySection(capabilityTexts),
    },
  });
}

const NAME_FIELDS: ReadonlySet<CandidateField> = new Set(['name', 'identifiers']);

import type { FieldParameters } from '../engine/bm25f.ts';
import { RANKING_WEIGHTS } from '../discovery/ranking-weights.ts';

/**
 * What is searched of a candidate, in index order. Bits 3 are shared: texts in
 * the two languages have lengths of their own.
 */
export const CANDIDATE_FIELDS = ['name', 'identifiers', 'capability', 'keywords', 'words_en', 'words_zh_cn'] as const;
export type CandidateField = (typeof CANDIDATE_FIELDS)[number];

const OF_DISCOVERY = RANKING_WEIGHTS.fields;

/**
 * The numbers measured for discovery, field by field: there is no judged set of
 * candidates to measure others on.
 */
export const CANDIDATE_FIELD_WEIGHTS: Readonly<Record<CandidateField, FieldParameters>> = {
  name: { ...OF_DISCOVERY.name, bit: 0 },
  identifiers: { ...OF_DISCOVERY.repository, bit: 1 },
  capability: { ...OF_DISCOVERY.category, bit: 2 },
  keywords: { ...OF_DISCOVERY.category, bit: 4 },
  words_en: { ...OF_DISCOVERY.description_en, bit: 3 },
  words_zh_cn: { ...OF_DISCOVERY.description_zh_cn, bit: 3 },
};

/** Shares of a candidate's own text score that evidence adds; not measured, small on purpose: a task comes first. */
export const EVIDENCE_WEIGHTS = {
  /** All capabilities asked for are claimed; some of them give their share. */
  capabilities: 0.25,
  /** The host asked about is tested, or claimed. */
  tested: 0.2,
  claimed: 0.1,
} as const;

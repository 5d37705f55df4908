import type { MatchedField } from '../../contract/discovery-match.ts';
import type { FieldParameters } from '../engine/bm25f.ts';

/**
 * Every number the ranking uses, in one table. They were chosen by measuring on the
 * evaluation sets (docs/SEARCH.md has the figures), not by feeling.
 */
export interface RankingWeights {
  /** Saturation of term frequency (BM25F), dimensionless, above 0. */
  readonly k1: number;
  readonly fields: Readonly<Record<SearchedField, FieldParameters>>;
  readonly terms: TermWeights;
  readonly translation: TranslationWeights;
  /**
   * A pair of characters rarer than this share of both its neighbours in the same
   * run crosses a word border: 书通 between 飞书 and 通知.
   */
  readonly borderPairShare: number;
  readonly order: OrderWeights;
  /** Documents that are looked at closely: the best by terms alone. */
  readonly closelyRead: number;
  readonly ownerLimit: OwnerLimit;
}

/** Weight of a query term by where it comes from, 0 to 1; 1 is the query's own content word. */
export interface TermWeights {
  /** Another name of the same thing (host aliases). */
  readonly alias: number;
  /** A term one edit away from one that matches nothing; two for long words. */
  readonly correctedByOne: number;
  readonly correctedByTwo: number;
  /** A pair of characters that seems to cross the border between two words. */
  readonly borderPair: number;
  /** Neighbouring words of the query written together. */
  readonly joined: number;
}

/**
 * How a mined translation counts: its score times `strength`, at most `most`.
 * `most` may be above 1: a document without a text in the query's language has
 * only its translated words to be found by.
 */
export interface TranslationWeights {
  readonly strength: number;
  readonly most: number;
  /** Share that is left where the document has a text in the query's own language, which speaks for itself. */
  readonly besideOwnLanguage: number;
  /** Below this it is not looked up. */
  readonly lowestFactor: number;
}

/** Shares of a document's own term score that its word order may add. */
export interface OrderWeights {
  /** Query words that stand next to each other in one field. */
  readonly phrase: number;
  /** Query words that come in the query's order in one field. */
  readonly ordered: number;
}

export interface OwnerLimit {
  /** Near-equal texts of one owner that keep their place in an answer. */
  readonly texts: number;
  /** Share of common terms (Jaccard) from which two descriptions count as near-equal. */
  readonly nearEqualShare: number;
}

/** What is searched, in index order; the two languages of a description have lengths of their own. */
export const SEARCHED_FIELDS = [
  'name',
  'repository',
  'registry_package',
  'category',
  'description_en',
  'description_zh_cn',
] as const;
export type SearchedField = (typeof SEARCHED_FIELDS)[number];

/** Places of the descriptions among the searched fields. */
export const DESCRIPTION_FIELDS: readonly number[] = [
  SEARCHED_FIELDS.indexOf('description_en'),
  SEARCHED_FIELDS.indexOf('description_zh_cn'),
];

/** Fields as answers name them, in the order of their bits in a posting. */
export const MATCHED_FIELDS = [
  'name',
  'repository',
  'registry_package',
  'category',
  'description',
] as const satisfies readonly MatchedField[];

const bit = (field: (typeof MATCHED_FIELDS)[number]): number => MATCHED_FIELDS.indexOf(field);

export const RANKING_WEIGHTS: RankingWeights = {
  k1: 1.2,
  fields: {
    name: { weight: 1, lengthNormalisation: 0.3, bit: bit('name') },
    repository: { weight: 0.5, lengthNormalisation: 0.3, bit: bit('repository') },
    registry_package: { weight: 0.5, lengthNormalisation: 0.3, bit: bit('registry_package') },
    category: { weight: 0.6, lengthNormalisation: 0, bit: bit('category') },
    description_en: { weight: 1.2, lengthNormalisation: 0.6, bit: bit('description') },
    description_zh_cn: { weight: 1.2, lengthNormalisation: 0.6, bit: bit('description') },
  },
  terms: { alias: 0.8, correctedByOne: 0.7, correctedByTwo: 0.5, borderPair: 1, joined: 0.2 },
  translation: { strength: 8, most: 1.25, besideOwnLanguage: 0.6, lowestFactor: 0.2 },
  borderPairShare: 0.2,
  order: { phrase: 0.35, ordered: 0.05 },
  closelyRead: 64,
  ownerLimit: { texts: 2, nearEqualShare: 0.6 },
};

import type { MatchedField } from '../../contract/discovery-match.ts';
import type { FieldParameters } from '../engine/bm25f.ts';

/**
 * Every number the ranking uses, in one table. They are fitted on the
 * evaluation sets (docs/SEARCH.md has the figures), never set by feeling.
 */

/** Searched fields in the order of their bits in a posting. */
export const SEARCHED_FIELDS = [
  'name',
  'repository',
  'registry_package',
  'category',
  'description',
] as const satisfies readonly MatchedField[];

export const FIELD_PARAMETERS: readonly FieldParameters[] = [
  { weight: 2, lengthNormalisation: 0.3 },
  { weight: 1, lengthNormalisation: 0.3 },
  { weight: 1, lengthNormalisation: 0.3 },
  { weight: 0.6, lengthNormalisation: 0 },
  { weight: 1.2, lengthNormalisation: 0.6 },
];

/** Saturation of term frequency (BM25F), dimensionless. */
export const K1 = 1.2;

/** Weight of a query term by where it comes from, 0 to 1; 1 is the query's own content word. */
export const TERM_WEIGHTS = {
  /** Another name of the same thing (host aliases). */
  alias: 0.8,
  /** A term one edit away from one that matches nothing. */
  correctedByOne: 0.7,
  correctedByTwo: 0.5,
  /** A pair of characters that seems to cross the border between two words. */
  borderPair: 0.25,
  /** Words every plugin of this host has. */
  hostStopTerm: 0.15,
  /** Neighbouring words of the query written together. */
  joined: 0.6,
} as const;

/**
 * A pair of characters rarer than this share of both its neighbours in the same
 * run crosses a word border: 书通 between 飞书 and 通知.
 */
export const BORDER_PAIR_SHARE = 0.2;

/** Shares of a document's own term score that its word order may add. */
export const ORDER_BONUS = {
  /** Query words that stand next to each other in one field. */
  phrase: 0.35,
  /** Query words that come in the query's order in one field. */
  ordered: 0.05,
} as const;

/** Documents whose word order is looked at: the best by terms alone. */
export const REORDERED_DOCUMENTS = 128;

/** Near-equal texts of one owner that keep their place in an answer. */
export const NEAR_EQUAL_TEXTS_PER_OWNER = 2;
/** Share of common terms (Jaccard) from which two descriptions count as near-equal. */
export const NEAR_EQUAL_SHARE = 0.6;

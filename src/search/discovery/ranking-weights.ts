import type { MatchedField } from '../../contract/discovery/match.ts';
import type { Locale } from '../../contract/shared/text.ts';
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
  readonly expansion: ExpansionWeights;
  readonly proximity: ProximityWeights;
  readonly name: NameWeights;
  readonly feedback: FeedbackWeights;
  readonly foreignLead: ForeignLeadWeights;
  readonly popularity: PopularityWeights;
  /** Evidence that a release loads moves it past others whose score is at most this share higher. */
  readonly evidence: number;
  /** Documents that are reranked: the best by terms alone. */
  readonly rerankDepth: number;
  readonly ownerLimit: OwnerLimit;
}

/** Weight of a query term by what it is, 0 to 1; 1 is a word of its own. */
export interface TermWeights {
  /** A bigram across the border of two words. */
  readonly crossWordBigram: number;
  /** Each of the two bigrams of a word of three characters, and of the bigrams of a longer one. */
  readonly bigramOfThree: number;
  readonly bigramOfMore: number;
  /** A term one edit away from one that matches nothing; two for long words. */
  readonly correctedByOne: number;
  readonly correctedByTwo: number;
  /** Neighbouring words of the query written together. */
  readonly catenated: number;
}

/** How other names of what the query says count, where 1 is the query's own word. */
export interface ExpansionWeights {
  /** An alias or synonym in the other language, from the host's vocabulary; an alias in the same language is the word. */
  readonly foreignName: number;
  /** A mined translation. */
  readonly translation: number;
  /**
   * Share of a name or translation in the other language that is left where the document has
   * a text in the language of the query's word, which speaks for itself. Where it
   * has none, translated words are all it can be found by, so these weights may
   * be above 1.
   */
  readonly besideOwnLanguage: number;
  /** A hint is at most so much rarer than the query's word, natural-logarithm units. */
  readonly rarityMargin: number;
  /** Below this a term is not looked up. */
  readonly lowestFactor: number;
}

/**
 * Neighbouring words of the query that stand near each other in one field, in any order.
 *
 * @see Metzler and Croft 2005, "A Markov Random Field Model for Term Dependencies" (unordered windows)
 */
export interface ProximityWeights {
  /** Share of a document's own term score that it adds where all neighbours are near. */
  readonly most: number;
  /** Two terms are near where one is at most so many terms after the other. */
  readonly window: number;
}

/** What the plugin's name adds: a share of the document's own term score, where the query says all of the name. */
export interface NameWeights {
  readonly coverage: number;
  /** Rarity that a name lacks to be covered wholly, so that short names are not covered by chance. */
  readonly missingRarity: number;
  /** What a hint in the name counts, where 1 is the query's own word. */
  readonly hint: number;
}

/**
 * Words of the other language that go with the query, taken from the documents
 * that match best and have texts in both languages; they count for documents
 * that have no text in the query's language.
 *
 * @see Lavrenko, Choquette and Croft 2002, "Cross-Lingual Relevance Models"
 */
export interface FeedbackWeights {
  /** Share of the best such document's score that a document with all these words gains, by the query's language. */
  readonly strength: Readonly<Record<Locale, number>>;
  readonly documents: number;
  readonly terms: number;
  /** Power of a document's score beside the best one's. */
  readonly sharpness: number;
  /** Terms in more than this share of all documents say nothing. */
  readonly commonShare: number;
  /** Share by which one document in the query's language leads the next one where these words count nothing. */
  readonly fullLead: number;
}

/**
 * The lead of the best document without a text in the query's language over the
 * next such one: where one says far more of what is asked for than the others of
 * its kind, a translation has found it, and not chance.
 */
export interface ForeignLeadWeights {
  /** Share of a document's own term score for each such share of the lead. */
  readonly strength: number;
  /** A longer lead counts as this one. */
  readonly mostLead: number;
}

/** Popularity moves a hit past others whose score is at most this share higher. */
export interface PopularityWeights {
  readonly most: number;
  /** Popularity that counts in full, in doublings: 4 is fifteen stars. */
  readonly fullDoublings: number;
}

/** How many near-equal texts of one owner an answer shows before the others. */
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
    name: { weight: 1, lengthNormalisation: 0.2, bit: bit('name') },
    repository: { weight: 0.5, lengthNormalisation: 0.3, bit: bit('repository') },
    registry_package: { weight: 0.5, lengthNormalisation: 0.3, bit: bit('registry_package') },
    category: { weight: 0.84, lengthNormalisation: 0, bit: bit('category') },
    description_en: { weight: 1.2, lengthNormalisation: 0.5, bit: bit('description') },
    description_zh_cn: { weight: 1.2, lengthNormalisation: 0.6, bit: bit('description') },
  },
  terms: {
    crossWordBigram: 0.819,
    bigramOfThree: 0.6,
    bigramOfMore: 0.8,
    correctedByOne: 0.7,
    correctedByTwo: 0.5,
    catenated: 0.28,
  },
  expansion: {
    foreignName: 1.1,
    translation: 1.4,
    besideOwnLanguage: 0.7,
    rarityMargin: 2.56,
    lowestFactor: 0.2,
  },
  proximity: { most: 0.6, window: 4 },
  name: { coverage: 0.28, missingRarity: 3, hint: 0.7 },
  feedback: {
    strength: { en: 0, 'zh-CN': 1.44 },
    documents: 10,
    terms: 32,
    sharpness: 4,
    commonShare: 0.2,
    fullLead: 0.4,
  },
  foreignLead: { strength: 0.7, mostLead: 0.6 },
  popularity: { most: 0.15, fullDoublings: 4 },
  evidence: 0.02,
  rerankDepth: 100,
  ownerLimit: { texts: 2, nearEqualShare: 0.6 },
};

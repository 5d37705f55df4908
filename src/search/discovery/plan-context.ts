import { hostTerms } from '../../text/host-words.ts';
import { type NameGroup, oneWordNames } from '../../text/phrase-matcher.ts';
import { hasHan } from '../../text/scripts.ts';
import { withWords, type WordLexicon } from '../../text/segment-run.ts';
import type { Dictionary } from '../engine/dictionary.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import { buildExpansionTable, type Expansion, openExpansionTable } from './expansion-table.ts';
import { createQueryExpander, type QueryExpander } from './query-expander.ts';
import type { WordReadingContext } from './query-words.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { buildTraditionalTerms, openTraditionalTerms, type TraditionalTerms } from './spelling-variants.ts';

/** What queries are planned with, opened once for each index. */
export interface PlanContext extends WordReadingContext {
  readonly index: OpenIndex;
  /** Id of a term, -1 where the index does not have it; remembers. */
  readonly idOf: (term: string) => number;
  readonly expansions: QueryExpander;
  readonly traditional: TraditionalTerms;
  readonly weights: RankingWeights;
}

/** What the sections for planning are made from. */
export interface PlanSources {
  /** Words every plugin of the host has, as the host profile gives them. */
  readonly stopTerms: readonly string[];
  /** Words of scripts without spaces. */
  readonly words: WordLexicon;
  /** The host's vocabulary: a name of it is a word, whatever the texts say of its halves. */
  readonly aliases: readonly NameGroup[];
  readonly synonyms: readonly NameGroup[];
  readonly expansions: readonly Expansion[];
}

/** The sections of an index that its queries are planned with; `openPlanContext` reads them. */
export function buildPlanSections(
  { stopTerms, words, aliases, synonyms, expansions }: PlanSources,
  dictionary: Dictionary,
): Record<string, SectionArray> {
  return {
    ...buildExpansionTable(expansions, dictionary),
    ...buildTraditionalTerms(dictionary),
    ...buildWordSections(withWords(words, wordsOfVocabulary(aliases, synonyms))),
    stopTerms: new TextEncoder().encode(JSON.stringify(stopTerms)),
  };
}

/**
 * Names that a query means as they stand. Loose ones in Chinese are no words for certain: they would cut others
 * (cross-zh-to-en MRR@10 .607 to .595).
 */
function wordsOfVocabulary(aliases: readonly NameGroup[], synonyms: readonly NameGroup[]): readonly string[] {
  return [...oneWordNames(aliases), ...oneWordNames(synonyms).filter((name) => !hasHan(name))];
}

/** Reads the sections that `buildPlanSections` made. */
export function openPlanContext(sections: Sections, index: OpenIndex, weights: RankingWeights): PlanContext {
  const stopTerms: readonly string[] = JSON.parse(new TextDecoder().decode(sections.u8('stopTerms')));
  const hostWords = hostTerms(stopTerms);
  const idOf = createTermCache(index.dictionary);
  const expansions = createQueryExpander(openExpansionTable(sections), index, idOf, weights.expansion);
  return {
    index,
    idOf,
    expansions,
    traditional: openTraditionalTerms(sections, index.dictionary),
    lexicon: withWords(openWordSections(sections), hostWords),
    hostWords,
    isKnown: (term) => idOf(term) !== -1 || expansions.begins(term),
    weights,
  };
}

/** Costs are kept in whole thousandths: finer than any two rows of words differ. */
const COST_UNITS = 1000;

/** The lexicon as sections of the index: words, one a line, and their costs. */
export function buildWordSections({ costs, unknownCost }: WordLexicon): Record<string, SectionArray> {
  const words = [...costs.keys()].sort();
  return {
    words: new TextEncoder().encode(words.join('\n')),
    wordCosts: Uint32Array.from([unknownCost, ...words.map((word) => costs.get(word)!)], (cost) =>
      Math.round(cost * COST_UNITS),
    ),
  };
}

export function openWordSections(sections: Sections): WordLexicon {
  const text = new TextDecoder().decode(sections.u8('words'));
  const [unknown = 0, ...costs] = sections.u32('wordCosts');
  const words = text === '' ? [] : text.split('\n');
  return {
    costs: new Map(words.map((word, i) => [word, costs[i]! / COST_UNITS])),
    unknownCost: unknown / COST_UNITS,
  };
}

/** Ids kept at most; about 100 bytes each. */
const MOST_CACHED = 65_536;

/**
 * Looks terms up and remembers the answers: queries repeat words far more than
 * whole texts. Only terms of the index are kept, so nothing of a query stays that
 * the publication does not hold. The cache is emptied when it is full.
 */
export function createTermCache({ idOf }: Pick<Dictionary, 'idOf'>): (term: string) => number {
  const ids = new Map<string, number>();
  return (term) => {
    const known = ids.get(term);
    if (known !== undefined) return known;
    const id = idOf(term);
    if (id === -1) return id;
    if (ids.size === MOST_CACHED) ids.clear();
    ids.set(term, id);
    return id;
  };
}

import type { Translation } from '../../src/search/translation/mine-translations.ts';
import { analyse, isBeside } from '../../src/text/analyse.ts';
import { createHostWordTest } from '../../src/text/host-words.ts';
import type { NameGroup } from '../../src/text/phrase-matcher.ts';
import { bigramRuns, segmentRun, type WordLexicon } from '../../src/text/segment-run.ts';

/** What a walk may know of words besides what it reads at a node: the same as a search. */
export interface WalkVocabulary {
  readonly aliases: readonly NameGroup[];
  readonly translations: readonly Translation[];
  readonly stopTerms: readonly string[];
  /** Chinese words of the catalog. */
  readonly words: WordLexicon;
}

/** One thing asked for: ways to say it, each as terms that must all be there, and how sure each is. */
export type WalkGroup = ReadonlyArray<{ readonly terms: readonly string[]; readonly weight: number }>;

const ALIAS_WEIGHT = 0.8;
/** Scores of translations are probabilities of single words; few are above a fifth. */
const TRANSLATION_FACTOR = 6;
const MOST_TRANSLATION_WEIGHT = 0.9;
/** A pair of characters is a term already. */
const SHORTEST_LONGER_WORD = 3;

export type WalkQueryReader = (query: string) => readonly WalkGroup[];

/** Reads a task as groups of alternatives, as a search does. */
export function createWalkQueryReader({ aliases, translations, stopTerms, words }: WalkVocabulary): WalkQueryReader {
  const isHostWord = createHostWordTest(stopTerms);
  const translated = translationTable(translations);
  const named = aliasTable(aliases);
  return (query) => {
    const tokens = analyse(query).filter((token) => !isBeside(token));
    const content = tokens.filter(({ term, isStop }) => !isStop && !isHostWord(term));
    const asked = content.length > 0 ? content : tokens;
    const single = asked.map(({ term }): WalkGroup => [
      { terms: [term], weight: 1 },
      ...(named.get(term) ?? []).map((terms) => ({ terms, weight: ALIAS_WEIGHT })),
      ...(translated.get(term) ?? []),
    ]);
    const longer = bigramRuns(tokens)
      .flatMap((run) => segmentRun(run, words))
      .flatMap((word): WalkGroup[] => {
        const alternatives = Array.from(word).length < SHORTEST_LONGER_WORD ? undefined : translated.get(word);
        return alternatives === undefined ? [] : [alternatives];
      });
    return [...single, ...longer];
  };
}

function translationTable(translations: readonly Translation[]): ReadonlyMap<string, WalkGroup> {
  const table = new Map<string, Array<WalkGroup[number]>>();
  const add = (from: string, to: string, score: number): void => {
    const known = table.get(from) ?? [];
    table.set(from, known);
    const terms = analyse(to).flatMap((token) => (isBeside(token) ? [] : [token.term]));
    known.push({ terms, weight: Math.min(MOST_TRANSLATION_WEIGHT, score * TRANSLATION_FACTOR) });
  };
  for (const { left, right, score } of translations) {
    add(left, right, score);
    add(right, left, score);
  }
  return table;
}

/** Other names by the first term of a name; a walk reads labels, so the first term is enough. */
function aliasTable(aliases: readonly NameGroup[]): ReadonlyMap<string, ReadonlyArray<readonly string[]>> {
  const table = new Map<string, Array<readonly string[]>>();
  for (const group of aliases) {
    const names = group.map((name) => analyse(name).flatMap((token) => (isBeside(token) ? [] : [token.term])));
    for (const name of names) {
      const [first] = name;
      if (first === undefined || name.length > 1) continue;
      table.set(first, [...(table.get(first) ?? []), ...names.filter((other) => other !== name)]);
    }
  }
  return table;
}

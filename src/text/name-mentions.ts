import { analyse, isBeside, type Token } from './analyse.ts';

/** A name that a text says, and the words of the text that say it. */
export interface NameMention<Value> {
  readonly value: Value;
  readonly terms: readonly string[];
}

/** Finds the names that a text mentions. */
export type NameFinder<Value> = (text: string) => ReadonlyArray<NameMention<Value>>;

/**
 * Finds names in short texts, such as queries: all words of a name are said, in
 * whatever order and distance. In a longer text the words of a name must stand in a
 * row (`createPhraseMatcher`).
 *
 * @param names terms of each, as `nameTerms` gives them; one without terms is never found
 * @returns a name said in several ways once for each
 * Cost: a look-up for each word of the text, however many names there are.
 */
export function createNameFinder<Value>(
  names: Iterable<readonly [terms: readonly string[], value: Value]>,
): NameFinder<Value> {
  const byFirst = Map.groupBy(names, ([terms]) => terms[0] ?? null);
  return (text) => {
    const said = new Set(analyse(text).map(({ term }) => term));
    return [...said]
      .flatMap((term) => byFirst.get(term) ?? [])
      .filter(([terms]) => terms.every((term) => said.has(term)))
      .map(([terms, value]) => ({ value, terms }));
  };
}

/**
 * What a text must say to say a name. Of an even row of characters every second bigram:
 * words have mostly two characters, and the bigrams between them are not said where
 * the words stand apart.
 */
export function nameTerms(name: string): readonly string[] {
  const runs = Map.groupBy(
    analyse(name).filter((token) => !isBeside(token)),
    ({ run }) => run,
  );
  return [...runs.values()].flatMap(withoutBorders).map(({ term }) => term);
}

function withoutBorders(run: readonly Token[]): readonly Token[] {
  const isEven = run[0]?.kind === 'bigram' && run.length % 2 === 1;
  return isEven ? run.filter((_, i) => i % 2 === 0) : run;
}

/** The words, written in letters, that a name has in both languages (`Codex`, `PDF`). */
export function sharedWords(one: string, other: string): readonly string[] {
  const words = (text: string): readonly string[] =>
    analyse(text).flatMap(({ kind, term }) => (kind === 'word' ? [term] : []));
  const others = new Set(words(other));
  return words(one).filter((term) => others.has(term));
}

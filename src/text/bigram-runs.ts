import type { Token } from './analyse.ts';

/** Characters of a run that was analysed into overlapping bigrams, or is one character. */
export function runCharacters(run: readonly Token[]): readonly string[] {
  const terms = run.map(({ term }) => Array.from(term));
  return [...terms.map(([first = '']) => first), ...(terms.at(-1)?.slice(1) ?? [])];
}

/** The tokens of an analysed text run by run, in its order. */
export function tokensByRun(tokens: readonly Token[]): ReadonlyArray<readonly Token[]> {
  return [...Map.groupBy(tokens, ({ run }) => run).values()];
}

/** The runs of scripts without spaces in an analysed text, each as its characters. */
export function bigramRuns(tokens: readonly Token[]): ReadonlyArray<readonly string[]> {
  return tokensByRun(tokens.filter(({ kind }) => kind === 'bigram' || kind === 'single')).map(runCharacters);
}

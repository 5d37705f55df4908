import { analyse, isBeside, type Token } from './analyse.ts';
import { foldCase } from './fold.ts';
import { runCharacters, tokensByRun } from './segment-run.ts';

/**
 * Words that nearly every plugin of the host has, as terms: a word, an identifier
 * of several parts as a whole, a run of a script without spaces as a whole.
 *
 * @param stopTerms as the host profile gives them
 */
export function hostTerms(stopTerms: readonly string[]): ReadonlySet<string> {
  return new Set(stopTerms.flatMap((text) => tokensByRun(analyse(text)).flatMap(wholes)));
}

function wholes(run: readonly Token[]): readonly string[] {
  if (run[0]?.kind === 'bigram') return [runCharacters(run).join('')];
  const parts = run.filter((token) => !isBeside(token)).map(({ term }) => term);
  const catenated = run.filter(({ kind }) => kind === 'catenated' || kind === 'name');
  return [parts.join(''), catenated.at(-1)?.term ?? parts.join('')];
}

/** Whether a term says nothing but words of the host. */
export type IsHostWord = (term: string) => boolean;

/**
 * Tells words of the host and words written together from them (`fooplugin`).
 * Remembers every term it is asked about: for texts of a catalog, not for queries.
 */
export function createHostWordTest(stopTerms: readonly string[]): IsHostWord {
  // Words written together are not stemmed at the seam, so the plain words are needed too.
  const plain = stopTerms.flatMap((stop) => foldCase(stop).split(/[^\p{L}\p{N}]+/u));
  const stops = new Set([...hostTerms(stopTerms), ...plain]);
  const known = new Map<string, boolean>();
  const isMadeOfStops = (word: string): boolean =>
    stops.has(word) ||
    [...stops].some(
      (stop) =>
        stop.length > 1 && stop.length < word.length && word.startsWith(stop) && isMadeOfStops(word.slice(stop.length)),
    );
  return (term) => {
    const answer = known.get(term) ?? isMadeOfStops(term);
    known.set(term, answer);
    return answer;
  };
}

import { analyse, type Token } from '../../text/analyse.ts';
import { runCharacters, tokensByRun } from '../../text/paired-runs.ts';

/**
 * Words that nearly every plugin of the host has, as a query is compared with
 * them: a word, an identifier of several parts as a whole, a run of a script
 * without spaces as a whole.
 */
export function hostTerms(stopTerms: readonly string[]): ReadonlySet<string> {
  return new Set(stopTerms.flatMap((text) => tokensByRun(analyse(text)).flatMap(wholes)));
}

function wholes(run: readonly Token[]): readonly string[] {
  if (run[0]?.kind === 'pair') return [runCharacters(run).join('')];
  const parts = run.filter(({ kind }) => kind !== 'joined').map(({ term }) => term);
  const [longest = parts.join('')] = run
    .filter(({ kind }) => kind === 'joined')
    .map(({ term }) => term)
    .slice(-1);
  return [parts.join(''), longest];
}

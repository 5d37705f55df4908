import { analyse, isBeside, type Token } from '../../text/analyse.ts';
import type { HostCapability } from '../directory-input.ts';

/** Places, in the list of capabilities, of those that a query asks for. */
export type CapabilityReader = (query: string) => ReadonlySet<number>;

const LANGUAGES = ['en', 'zh-CN'] as const;

/**
 * Recognises capabilities in queries: where all words of one of its terms are said,
 * in whatever order and distance, or its name, which is what its labels of both
 * languages have in common (`Codex`, `PDF`). In a plugin's text a term must stand as
 * it is; a query is short enough that its words belong together.
 */
export function createCapabilityReader(capabilities: readonly HostCapability[]): CapabilityReader {
  const signs = capabilities.flatMap(({ terms, label }, place) => {
    const said = LANGUAGES.flatMap((language) => terms[language].map(neededTerms));
    return [...said, sharedWords(label)].flatMap((needed) => (needed.length === 0 ? [] : [{ place, needed }]));
  });
  const byFirst = Map.groupBy(signs, ({ needed }) => needed[0]!);
  return (query) => {
    const said = new Set(analyse(query).map(({ term }) => term));
    const asked = [...said].flatMap((term) => byFirst.get(term) ?? []);
    return new Set(asked.filter(({ needed }) => needed.every((term) => said.has(term))).map(({ place }) => place));
  };
}

/**
 * What a query must say of a term. Of an even row of characters every second pair:
 * words have mostly two characters, and the pairs between them are not said where
 * the words stand apart.
 */
function neededTerms(text: string): readonly string[] {
  const runs = Map.groupBy(
    analyse(text).filter((token) => !isBeside(token)),
    ({ run }) => run,
  );
  return [...runs.values()].flatMap(withoutBorders).map(({ term }) => term);
}

function withoutBorders(run: readonly Token[]): readonly Token[] {
  const isEven = run[0]?.kind === 'pair' && run.length % 2 === 1;
  return isEven ? run.filter((_, i) => i % 2 === 0) : run;
}

function sharedWords(label: HostCapability['label']): readonly string[] {
  const [en, zhCn] = LANGUAGES.map((language) =>
    analyse(label[language]).flatMap(({ kind, term }) => (kind === 'word' ? [term] : [])),
  );
  return (en ?? []).filter((term) => zhCn?.includes(term));
}

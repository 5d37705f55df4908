import { createNameFinder, nameTerms, sharedWords } from '../../text/said-names.ts';
import type { HostCapability } from '../directory-input.ts';

/** What a query asks plugins to be able to do. */
export interface AskedCapabilities {
  /** Places in the list of capabilities. */
  readonly places: ReadonlySet<number>;
  /** The words of the query that ask for them, as terms. */
  readonly terms: ReadonlySet<string>;
}

export type CapabilityReader = (query: string) => AskedCapabilities;

const LANGUAGES = ['en', 'zh-CN'] as const;

/**
 * Recognises capabilities in queries: where all words of one of its terms are said, or
 * its name, which is what its labels of both languages have in common (`Codex`, `PDF`)
 * and no other capability's have (`Git`).
 * In a plugin's text a term must stand as it is; a query is short enough that its
 * words belong together.
 */
export function createCapabilityReader(capabilities: readonly HostCapability[]): CapabilityReader {
  const nameOf = nameReader(capabilities);
  const find = createNameFinder(
    capabilities.flatMap(({ terms, label }, place) => {
      const said = LANGUAGES.flatMap((language) => terms[language].map(nameTerms));
      return [...said, nameOf(label)].map((needed) => [needed, place] as const);
    }),
  );
  return (query) => {
    const found = find(query);
    return {
      places: new Set(found.map(({ value }) => value)),
      terms: new Set(found.flatMap(({ terms }) => terms)),
    };
  };
}

function nameReader(capabilities: readonly HostCapability[]): (label: HostCapability['label']) => readonly string[] {
  const named = capabilities.flatMap(({ label }) => sharedWords(label.en, label['zh-CN']));
  const counts = new Map([...Map.groupBy(named, (term) => term)].map(([term, { length }]) => [term, length] as const));
  return (label) => sharedWords(label.en, label['zh-CN']).filter((term) => counts.get(term) === 1);
}

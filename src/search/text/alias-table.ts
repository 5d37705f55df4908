import { analyse } from './analyse.ts';

/** Equal names of one thing, in any language and spelling; from the host profile. */
export type AliasGroup = readonly string[];

/** One name as the terms it is found by, in order. */
export type AliasTerms = readonly string[];

export interface AliasTable {
  /** The other names of whatever name begins at this place of the query; the longest name wins. */
  at: (
    terms: readonly string[],
    position: number,
  ) => { readonly length: number; readonly others: readonly AliasTerms[] } | null;
}

/**
 * Looks names up by their analysed terms, so that case, width and spelling do
 * not matter.
 */
export function createAliasTable(groups: readonly AliasGroup[]): AliasTable {
  const byFirstTerm = new Map<string, Array<{ name: AliasTerms; others: readonly AliasTerms[] }>>();
  for (const group of groups) {
    const names = group.map((name) => aliasTerms(name));
    for (const name of names) {
      const [first] = name;
      if (first === undefined) continue;
      const others = names.filter((other) => other !== name && other.length > 0 && other.join(' ') !== name.join(' '));
      const known = byFirstTerm.get(first) ?? [];
      known.push({ name, others });
      byFirstTerm.set(
        first,
        known.sort((a, b) => b.name.length - a.name.length),
      );
    }
  }
  return {
    at(terms, position) {
      const candidates = byFirstTerm.get(terms[position] ?? '') ?? [];
      const found = candidates.find(({ name }) => name.every((term, i) => terms[position + i] === term));
      return found === undefined ? null : { length: found.name.length, others: found.others };
    },
  };
}

function aliasTerms(name: string): AliasTerms {
  return analyse(name).flatMap((token) => (token.kind === 'joined' ? [] : [token.term]));
}

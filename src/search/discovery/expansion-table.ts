import { buildDictionary, openDictionary } from '../engine/dictionary.ts';
import type { Dictionary } from '../engine/dictionary.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import type { Expansion } from './collect-expansions.ts';
import { EXPANSION_ORIGINS, type ExpansionOrigin } from './collect-expansions.ts';

/** Another term for what a query says. */
export interface ExpandedTerm {
  readonly termId: number;
  readonly origin: ExpansionOrigin;
}

/** What the terms of a query are widened by, looked up by one term or a row of terms. */
export interface ExpansionTable {
  /** Longest row of terms that begins with this one and is known, in terms; 0: none. */
  longestFrom: (term: string) => number;
  /** Number of the list for a row of terms put together by spaces, or -1. */
  listOf: (row: string) => number;
  /** Terms of a list, the surest first. */
  termsAt: (list: number) => readonly ExpandedTerm[];
}

/** Expansions as sections of the index; those whose term no document has are left out. */
export function buildExpansionTable(
  expansions: readonly Expansion[],
  dictionary: Dictionary,
): Record<string, SectionArray> {
  const lists = Map.groupBy(
    expansions.filter(({ to }) => dictionary.idOf(to) !== -1),
    ({ from }) => from,
  );
  const { sections, ids } = buildDictionary([...lists.keys()]);
  const inOrder: Array<readonly Expansion[]> = [];
  for (const [given, list] of [...lists.values()].entries()) inOrder[ids[given]!] = list;
  let end = 0;
  return {
    expansionKeyPool: sections.pool,
    expansionKeyEnds: sections.ends,
    expansionListEnds: Uint32Array.from(inOrder, (list) => (end += list.length)),
    expansionTermIds: Uint32Array.from(inOrder.flat(), ({ to }) => dictionary.idOf(to)),
    expansionOrigins: Uint8Array.from(inOrder.flat(), ({ origin }) => EXPANSION_ORIGINS.indexOf(origin)),
  };
}

/** Keys become strings of a map: a query asks for hundreds of rows, most of them unknown. */
export function openExpansionTable(sections: Sections): ExpansionTable {
  const keys = openDictionary({ pool: sections.u8('expansionKeyPool'), ends: sections.u32('expansionKeyEnds') });
  const listEnds = sections.u32('expansionListEnds');
  const termIds = sections.u32('expansionTermIds');
  const origins = sections.u8('expansionOrigins');
  const listByRow = new Map<string, number>();
  const longest = new Map<string, number>();
  for (let list = 0; list < keys.size; list += 1) {
    const row = keys.textOf(list);
    const terms = row.split(' ');
    listByRow.set(row, list);
    longest.set(terms[0]!, Math.max(terms.length, longest.get(terms[0]!) ?? 0));
  }
  return {
    longestFrom: (term) => longest.get(term) ?? 0,
    listOf: (row) => listByRow.get(row) ?? -1,
    termsAt(list) {
      const start = list === 0 ? 0 : listEnds[list - 1]!;
      return Array.from({ length: listEnds[list]! - start }, (_, i) => ({
        termId: termIds[start + i]!,
        origin: EXPANSION_ORIGINS[origins[start + i]!]!,
      }));
    },
  };
}

import { compareCodeUnits } from '../../base/compare.ts';
import { isPhraseTerm, type NameGroup, type Phrase, phraseTerm, spellingsOf } from '../../text/phrase-matcher.ts';
import { hasHan } from '../../text/scripts.ts';
import { buildDictionary, type Dictionary, openDictionary } from '../engine/dictionary.ts';
import type { SectionArray, Sections } from '../engine/sections.ts';
import type { Translation } from '../translation/mine-translations.ts';

/** Where another name of a thing comes from, the surest first. */
export const EXPANSION_ORIGINS = ['alias', 'translation', 'synonym'] as const;
export type ExpansionOrigin = (typeof EXPANSION_ORIGINS)[number];

/** A term or phrase of a query, and a term or phrase of documents that may say the same. */
export interface Expansion {
  readonly from: string;
  readonly to: string;
  readonly origin: ExpansionOrigin;
  readonly score: number;
}

/** Where the names come from that a query is expanded by. */
export interface ExpansionSources {
  /** Strict: each name says exactly what the others say. */
  readonly aliases: readonly NameGroup[];
  /** Wider: what people say for the same thing or action. Only those in the other language widen a query. */
  readonly synonyms: readonly NameGroup[];
  /** Mined from texts that exist in both languages. */
  readonly translations: readonly Translation[];
}

/** All expansions, sorted: by what is asked, then the surest origin, then the score. */
export function collectExpansions({ aliases, synonyms, translations }: ExpansionSources): readonly Expansion[] {
  const foreign = ofGroups(synonyms, 'synonym').filter(({ from, to }) => hasHan(from) !== hasHan(to));
  const named = [...ofGroups(aliases, 'alias'), ...foreign];
  const mined = translations.flatMap(({ left, right, score }): Expansion[] => {
    // The right side is terms already: the stem of a stem may be another.
    const [from, to] = [nameTerm(left), right];
    return [
      { from, to, origin: 'translation', score },
      { from: to, to: from, origin: 'translation', score },
    ];
  });
  return [...named, ...mined].sort(
    (a, b) =>
      compareCodeUnits(a.from, b.from) ||
      EXPANSION_ORIGINS.indexOf(a.origin) - EXPANSION_ORIGINS.indexOf(b.origin) ||
      b.score - a.score ||
      compareCodeUnits(a.to, b.to),
  );
}

/** The phrases among them, each with its term: they are indexed as terms. */
export function expansionPhrases(expansions: readonly Expansion[]): ReadonlyArray<readonly [Phrase, string]> {
  const terms = new Set(expansions.map(({ to }) => to));
  return [...terms].filter(isPhraseTerm).map((term) => [term.split(' '), term]);
}

function ofGroups(groups: readonly NameGroup[], origin: ExpansionOrigin): readonly Expansion[] {
  const seen = new Set<string>();
  return groups.flatMap((group) => {
    const names = [...new Set(group.flatMap((name) => spellingsOf(name).map(phraseTerm)))].filter(
      (name) => name !== '',
    );
    return names.flatMap((from) =>
      names.flatMap((to): Expansion[] => {
        const key = `${from}\n${to}`;
        if (from === to || seen.has(key)) return [];
        seen.add(key);
        return [{ from, to, origin, score: 1 }];
      }),
    );
  });
}

/** A name as the term it is found by. */
export function nameTerm(name: string): string {
  const [apart = []] = spellingsOf(name);
  return phraseTerm(apart);
}

/** Another term for what a query says. */
export interface ExpandedTerm {
  readonly termId: number;
  readonly origin: ExpansionOrigin;
}

/** What a query is expanded by, looked up by a term or a phrase of it. */
export interface ExpansionTable {
  /** Terms of the longest known phrase that begins with this term; 0: none. */
  longestFrom: (term: string) => number;
  /** Number of the list for a phrase, its terms put together by spaces; -1: it has none. */
  listOf: (phrase: string) => number;
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

/** Keys become strings of a map: a query asks for hundreds of phrases, most of them unknown. */
export function openExpansionTable(sections: Sections): ExpansionTable {
  const keys = openDictionary({ pool: sections.u8('expansionKeyPool'), ends: sections.u32('expansionKeyEnds') });
  const listEnds = sections.u32('expansionListEnds');
  const termIds = sections.u32('expansionTermIds');
  const origins = sections.u8('expansionOrigins');
  const listByPhrase = new Map<string, number>();
  const longest = new Map<string, number>();
  for (let list = 0; list < keys.size; list += 1) {
    const phrase = keys.textOf(list);
    const terms = phrase.split(' ');
    listByPhrase.set(phrase, list);
    longest.set(terms[0]!, Math.max(terms.length, longest.get(terms[0]!) ?? 0));
  }
  return {
    longestFrom: (term) => longest.get(term) ?? 0,
    listOf: (phrase) => listByPhrase.get(phrase) ?? -1,
    termsAt(list) {
      const start = list === 0 ? 0 : listEnds[list - 1]!;
      return Array.from({ length: listEnds[list]! - start }, (_, i) => ({
        termId: termIds[start + i]!,
        origin: EXPANSION_ORIGINS[origins[start + i]!]!,
      }));
    },
  };
}

import { compareCodeUnits } from '../../base/compare.ts';
import type { NameGroup } from '../../text/name-group.ts';
import { isPhraseTerm, type Phrase, phraseTerm, spellingsOf } from '../../text/phrase-matcher.ts';
import { hasHan } from '../../text/scripts.ts';
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

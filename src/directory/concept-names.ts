import type { EnglishTerms } from './english-terms.ts';
import type { Glosses } from './glosses.ts';
import type { TermGroup } from './group-terms.ts';
import { pathSegment } from './path-segment.ts';
import type { Surfaces } from './surfaces.ts';

/** What a group of terms is called. */
export interface ConceptNames {
  /** Segment of a path. */
  readonly key: string;
  /** As people write it in running text; `null`: nothing of that language is known. */
  readonly surface: { readonly en: string | null; readonly zhCn: string | null };
}

export interface NameSources {
  readonly english: EnglishTerms;
  /** Words and how many plugins have them. */
  readonly chinese: ReadonlyMap<string, number>;
  readonly surfaces: Surfaces;
  readonly glosses: Glosses;
}

/** The most frequent term of each language; where there is none, the translation of the other one. */
export function conceptNames(group: TermGroup, { english, chinese, surfaces, glosses }: NameSources): ConceptNames {
  const term = mostFrequent(group.english, (one) => english.get(one)?.plugins ?? 0);
  const word = mostFrequent(group.chinese, (one) => chinese.get(one) ?? 0);
  const englishTerm = term ?? (word === null ? null : glosses.englishOf(word));
  return {
    key: pathSegment(englishTerm === null ? (group.chinese[0] ?? '') : spelled(englishTerm, surfaces.plainest)),
    surface: {
      en: englishTerm === null ? null : spelled(englishTerm, surfaces.of),
      zhCn: word ?? (term === null ? null : glosses.chineseOf(term)),
    },
  };
}

/** @param term analysed words joined by spaces */
export function spelled(term: string, spell: (word: string) => string): string {
  return term
    .split(' ')
    .map((word) => spell(word))
    .join(' ');
}

/** Terms come in code-unit order, so the first of equals is always the same. */
function mostFrequent(terms: readonly string[], countOf: (term: string) => number): string | null {
  const [first, ...others] = terms;
  if (first === undefined) return null;
  return others.reduce((best, term) => (countOf(term) > countOf(best) ? term : best), first);
}

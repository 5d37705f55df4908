import type { EnglishTerms } from './catalog-terms.ts';
import type { TermGroup } from './group-terms.ts';
import type { Surfaces } from './surfaces.ts';

/** What a group of terms is called. */
export interface ConceptNames {
  /** Segment of a path. */
  readonly key: string;
  /** As people write it in running text; `null`: texts of that language have no word for it. */
  readonly surface: { readonly en: string | null; readonly zhCn: string | null };
}

export interface NameSources {
  readonly english: EnglishTerms;
  /** Words and how many plugins have them. */
  readonly chinese: ReadonlyMap<string, number>;
  readonly surfaces: Surfaces;
  /** Whether Chinese texts write a term as a name of its own (Codex, MCP). */
  readonly isChineseName: (term: string) => boolean;
}

/** The most frequent term of each language. */
export function conceptNames(
  group: TermGroup,
  { english, chinese, surfaces, isChineseName }: NameSources,
): ConceptNames {
  const term = mostFrequent(group.english, (one) => english.get(one)?.plugins ?? 0);
  const word = mostFrequent(group.chinese, (one) => chinese.get(one) ?? 0);
  const en = term === null ? null : surfaces.of(term);
  return {
    key: pathSegment(term === null ? (group.chinese[0] ?? '') : surfaces.plainest(term)),
    surface: { en, zhCn: word ?? (term !== null && isChineseName(term) ? en : null) },
  };
}

/** Terms come in code-unit order, so the first of equals is always the same. */
function mostFrequent(terms: readonly string[], countOf: (term: string) => number): string | null {
  const [first, ...others] = terms;
  if (first === undefined) return null;
  return others.reduce((best, term) => (countOf(term) > countOf(best) ? term : best), first);
}

/** Longest generated segment: six of them and their separators make a node id of at most 128 characters. */
const LONGEST = 19;

/**
 * A segment of a path made of a text. What has no plain letters is spelled by
 * its code points, so that it depends on the text alone.
 */
export function pathSegment(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  if (plain !== '') return plain.slice(0, LONGEST).replace(/-+$/u, '');
  const codes = Array.from(text, (character) => (character.codePointAt(0) ?? 0).toString(16));
  return `u${codes.join('')}`.slice(0, LONGEST);
}

import type { EnglishTerms } from './english-terms.ts';
import type { TermGroup } from './group-terms.ts';
import { pathSegment } from './path-segment.ts';
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

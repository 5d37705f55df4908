import { analyse } from '../../text/analyse.ts';
import type { DirectoryEntry, HostTopics, LocalizedTerms } from '../directory-input.ts';
import { type Topic, hasOnlyCategories } from '../taxonomy.ts';
import { type Term, type TermHit, termStrength } from './term-matcher.ts';

/** A term that speaks for a topic of the taxonomy. */
export interface TaxonomyTerm extends Term {
  /** The topics it speaks for, the lowest last. */
  readonly path: readonly Topic[];
  readonly kind: 'term' | 'capability' | 'within' | 'label';
  /** Of a capability; `null`: none. */
  readonly capabilityId: string | null;
}

const LANGUAGES = ['en', 'zh-CN'] as const;

/** Terms and capabilities of the rules, and the words of the labels that no neighbouring label has. */
export function taxonomyTerms({ taxonomy, capabilities }: HostTopics): readonly TaxonomyTerm[] {
  const terms = new Map(capabilities.map((capability) => [capability.id, capability.terms]));
  const below = (topics: readonly Topic[], above: readonly Topic[]): readonly TaxonomyTerm[] =>
    topics.flatMap((topic) => {
      const path = [...above, topic];
      return [...ruleTerms(topic, path, terms), ...labelTerms(topic, path, topics), ...below(topic.topics, path)];
    });
  return below(taxonomy.topics, []);
}

function ruleTerms(
  { rules }: Topic,
  path: readonly Topic[],
  termsOf: ReadonlyMap<string, LocalizedTerms>,
): readonly TaxonomyTerm[] {
  const capabilities = rules.capabilities.map((id): TaxonomyTerm => ({
    terms: termsOf.get(id) ?? { en: [], 'zh-CN': [] },
    path,
    kind: 'capability',
    capabilityId: id,
  }));
  const terms = LANGUAGES.flatMap((language) =>
    rules.terms[language].map((term) => singleTerm(term, language, path, 'term')),
  );
  const within = LANGUAGES.flatMap((language) =>
    rules.within[language].map((term) => singleTerm(term, language, path.slice(1), 'within')),
  );
  return [...capabilities, ...terms, ...within];
}

function labelTerms(topic: Topic, path: readonly Topic[], siblings: readonly Topic[]): readonly TaxonomyTerm[] {
  if (hasOnlyCategories(topic) || topic.rules.broad) return [];
  const others = [...path.slice(0, -1), ...siblings].filter((other) => other !== topic);
  return LANGUAGES.flatMap((language) => {
    const shared = new Set(others.flatMap(({ label }) => labelWords(label[language])));
    return labelWords(topic.label[language])
      .filter((word) => !shared.has(word))
      .map((word) => singleTerm(word, language, path.length > 2 ? path.slice(1) : path, 'label'));
  });
}

function singleTerm(
  term: string,
  language: 'en' | 'zh-CN',
  path: readonly Topic[],
  kind: 'term' | 'within' | 'label',
): TaxonomyTerm {
  const none: LocalizedTerms = { en: [], 'zh-CN': [] };
  return { terms: { ...none, [language]: [term] }, path, kind, capabilityId: null };
}

const CHINESE_CONNECTIVES = /[、与和及，,\s]+/u;

/** `主题与皮肤` has 主题 and 皮肤, "Themes and skins" has theme and skin. */
function labelWords(label: string): readonly string[] {
  if (/\p{Script=Han}/u.test(label)) return label.split(CHINESE_CONNECTIVES).filter((word) => word.length > 1);
  return analyse(label).flatMap(({ kind, isStop, term }) => (kind === 'word' && !isStop ? [term] : []));
}

/** What speaks for a topic of the taxonomy, and how much. */
export interface TaxonomyEvidence {
  /** 0: nothing. */
  readonly weight: number;
  readonly hits: readonly TaxonomyHit[];
  readonly hasCategory: boolean;
}

export interface TaxonomyHit {
  readonly term: TaxonomyTerm;
  /** `null`: the publisher claims the capability, no text says it. */
  readonly hit: TermHit | null;
}

/** Less than a term in a name: a catalog's category is often broad, and sometimes wrong. */
const CATEGORY = 2.5;
/** Where a category is all that a topic knows, it gives way to any other evidence; one that says "tools" to all but that. */
const ONLY_CATEGORY = 0.5;
const BROAD_CATEGORY = 1;
const CLAIM = 3;
/** Words of a label are less telling than the terms somebody chose, and so is what only tells topics below from each other. */
const LABEL_IN_NAME = 2;
const LABEL_IN_DESCRIPTION = 1;
/** Further hits add little: the one that says most decides. */
const MOST_FURTHER_HITS = 3;

/** @param hits what the entry's texts say of all terms of the taxonomy */
export function taxonomyEvidence(entry: DirectoryEntry, hits: readonly TaxonomyHit[], topic: Topic): TaxonomyEvidence {
  const own = hits.filter(({ term }) => term.path.includes(topic));
  const hasCategory = claimsCategory(topic, entry.categoryId);
  const categoryWeight = hasOnlyCategories(topic) ? ONLY_CATEGORY : topic.rules.broad ? BROAD_CATEGORY : CATEGORY;
  const strongest = Math.max(0, ...own.map((hit) => strengthOf(hit, topic)));
  const further = Math.max(0, Math.min(MOST_FURTHER_HITS, own.length - 1));
  return { weight: strongest + further + (hasCategory ? categoryWeight : 0), hits: own, hasCategory };
}

function strengthOf({ term, hit }: TaxonomyHit, topic: Topic): number {
  if (hit === null) return CLAIM;
  const isWeak = term.kind === 'label' || (term.kind === 'within' && term.path.at(-1) !== topic);
  if (isWeak) return hit.inName ? LABEL_IN_NAME : LABEL_IN_DESCRIPTION;
  return termStrength(hit);
}

function claimsCategory({ rules, topics }: Topic, categoryId: string): boolean {
  return rules.categories.includes(categoryId) || topics.some((topic) => claimsCategory(topic, categoryId));
}

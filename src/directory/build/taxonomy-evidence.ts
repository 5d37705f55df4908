import type { TermHit } from './term-matcher.ts';
import { termStrength } from './term-strength.ts';
import { type TaxonomyTerm, isCatchAll } from './taxonomy-terms.ts';
import type { Topic } from '../taxonomy.ts';
import type { DirectoryEntry } from '../directory-input.ts';

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
/** A category that says "other" gives way to any other evidence, one that says "tools" to all but that. */
const CATCH_ALL_CATEGORY = 0.5;
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
  const categoryWeight = isCatchAll(topic) ? CATCH_ALL_CATEGORY : topic.rules.broad ? BROAD_CATEGORY : CATEGORY;
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

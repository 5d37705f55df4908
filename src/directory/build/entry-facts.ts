import type { IsHostWord } from '../../text/host-words.ts';
import type { DirectoryEntry, HostTopics } from '../directory-input.ts';
import type { PlacementReason } from '../directory-value.ts';
import type { Topic } from '../taxonomy.ts';
import { type EntryText, withoutHostWords } from './entry-text.ts';
import { nameInitial } from './initial-nodes.ts';
import { type TaxonomyHit, type TaxonomyTerm, taxonomyEvidence, taxonomyTerms } from './taxonomy-evidence.ts';
import { type TermHit, createTermMatcher } from './term-matcher.ts';
import type { TopicTerm } from './topic-terms.ts';

/** Everything the places of one plugin are decided by. */
export interface EntryFacts {
  readonly entry: DirectoryEntry;
  readonly taxonomyHits: readonly TaxonomyHit[];
  /** What the texts say of the terms that topics are built from, by their indexes. */
  readonly terms: ReadonlyMap<number, TermHit>;
  readonly initial: string;
  /** How well a topic of the host's profile fits, by all that is known; 0 or less: not. */
  readonly fit: (topic: Topic) => number;
  /** Words of the texts that say most for a topic, as they are written. */
  readonly wordsFor: (topic: Topic) => readonly TermMention[];
  /** The series it belongs to, and the topic at the top that takes it; `null`: it stands for itself. */
  readonly series: SeriesPlace | null;
}

/** A word or term of a plugin's texts, as it is written there. */
export type TermMention = PlacementReason['terms'][number];

export interface SeriesPlace {
  readonly owner: string;
  readonly topic: Topic;
}

export interface FactsVocabulary {
  readonly host: HostTopics;
  readonly terms: readonly TopicTerm[];
  readonly isHostWord: IsHostWord;
}

/** What an entry's texts say of the terms; no topic is learned yet. */
export type FactsReader = (entry: DirectoryEntry, text: EntryText) => EntryFacts;

export function createFactsReader({ host, terms, isHostWord }: FactsVocabulary): FactsReader {
  const ofTaxonomy = taxonomyTerms(host);
  const matchTaxonomy = createTermMatcher(ofTaxonomy);
  const matchTerms = createTermMatcher(terms);
  return (entry, text) => {
    const said = withClaims(entry, [...matchTaxonomy(text).values()], ofTaxonomy);
    return {
      entry,
      taxonomyHits: said,
      terms: matchTerms(withoutHostWords(text, isHostWord)),
      initial: nameInitial(entry.names, isHostWord),
      fit: (topic) => taxonomyEvidence(entry, said, topic).weight,
      wordsFor: () => [],
      series: null,
    };
  };
}

function withClaims(
  { claims }: DirectoryEntry,
  hits: readonly TermHit[],
  terms: readonly TaxonomyTerm[],
): readonly TaxonomyHit[] {
  const said = hits.map((hit): TaxonomyHit => ({ term: terms[hit.term]!, hit }));
  if (claims.length === 0) return said;
  const claimed = terms.flatMap((term): TaxonomyHit[] =>
    term.capabilityId !== null && claims.includes(term.capabilityId) && !said.some((other) => other.term === term)
      ? [{ term, hit: null }]
      : [],
  );
  return [...said, ...claimed];
}

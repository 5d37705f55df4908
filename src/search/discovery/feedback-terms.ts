import type { OpenIndex } from '../engine/open-index.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import type { FeedbackWeights } from './ranking-weights.ts';

/** A word that goes with the query, and its share of all such words, together 1. */
export interface FeedbackTerm {
  readonly termId: number;
  readonly share: number;
}

export interface FeedbackSource {
  /** The documents that match best, best first. */
  readonly best: readonly ScoredDocument[];
  /** Whether a document has texts in both languages. */
  readonly isBilingual: (document: number) => boolean;
  /** The description in the language that the query is not in. */
  readonly field: number;
  readonly isHostTerm: (termId: number) => boolean;
}

/**
 * Words of the other language that go with a query: those of the best matching
 * documents that have texts in both languages, weighed by the documents' scores,
 * by how short their texts are and by the words' rarity.
 *
 * Cost: the descriptions of `weights.documents` documents, some hundred terms.
 */
export function feedbackTerms(
  index: OpenIndex,
  { best, isBilingual, field, isHostTerm }: FeedbackSource,
  { documents, terms, sharpness, commonShare }: FeedbackWeights,
): readonly FeedbackTerm[] {
  const weights = new Map<number, number>();
  const sources = best.filter(({ document }) => isBilingual(document)).slice(0, documents);
  for (const { document, units } of sources) {
    const inDocument = new Set(index.fieldTerms(document, field));
    const weight = (units / sources[0]!.units) ** sharpness / Math.sqrt(inDocument.size);
    for (const termId of inDocument) weights.set(termId, (weights.get(termId) ?? 0) + weight);
  }
  const mostFrequent = index.documentCount * commonShare;
  const chosen = [...weights]
    .filter(([termId]) => index.documentFrequency(termId) < mostFrequent && !isHostTerm(termId))
    .map(([termId, weight]) => ({ termId, weight: weight * index.rarity(termId) }))
    .sort((a, b) => b.weight - a.weight || a.termId - b.termId)
    .slice(0, terms);
  const sum = chosen.reduce((total, { weight }) => total + weight, 0);
  return chosen.map(({ termId, weight }) => ({ termId, share: weight / sum }));
}

/** How one field counts. */
export interface FieldParameters {
  /** Multiplies the field's term frequency, dimensionless, above 0. */
  readonly weight: number;
  /** Strength of length normalisation, 0 (none) to 1 (full). */
  readonly lengthNormalisation: number;
  /** Which bit of a posting says that the term stands here, 0 to 4; fields may share one. */
  readonly bit: number;
}

/**
 * Term frequencies of one document, normalised by length and added up over the
 * fields, then saturated: what one term says about one document, without the
 * term's rarity.
 *
 * @param k1 saturation, dimensionless, above 0
 * @returns 0 up to (never reaching) 1
 * @see Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework: BM25
 *   and Beyond", section 3.6 (BM25F)
 */
export function saturatedFrequency(frequency: number, k1: number): number {
  return frequency / (k1 + frequency);
}

/** One field's share of the weighted frequency; field lengths in terms, not characters. */
export function weightedFrequency(
  { weight, lengthNormalisation }: FieldParameters,
  termCount: number,
  fieldLength: number,
  averageFieldLength: number,
): number {
  return (weight * termCount) / (1 - lengthNormalisation + (lengthNormalisation * fieldLength) / averageFieldLength);
}

/**
 * Rarity of a term, in natural-logarithm units, always above 0: the 1 inside the
 * logarithm keeps it so for terms that most documents have.
 */
export function inverseDocumentFrequency(documentsWithTerm: number, documentCount: number): number {
  return Math.log(1 + (documentCount - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5));
}

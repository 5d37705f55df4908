/** One name of several terms, in order. */
export type Phrase = readonly string[];

/** A phrase as one term of the index. Terms hold no spaces, so no other term is spelled so. */
export function phraseTerm(phrase: Phrase): string {
  return phrase.join(' ');
}

/** Whether a term of the index is a phrase. */
export function isPhraseTerm(term: string): boolean {
  return term.includes(' ');
}

/**
 * Finds known phrases in a sequence of terms.
 *
 * Phrases that a query may be widened to are indexed as terms, so that a search
 * reads their postings like any others and never looks for neighbours.
 *
 * @returns each phrase that stands in the sequence, as a term, as often as it does
 * Cost: one look-up a term, and one comparison for each phrase that begins with it.
 */
export function createPhraseFinder(phrases: Iterable<Phrase>): (sequence: readonly string[]) => readonly string[] {
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [first, second] = phrase;
    if (first === undefined || second === undefined) continue;
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [phrase]);
    else known.push(phrase);
  }
  return (sequence) => {
    const found: string[] = [];
    for (const [at, term] of sequence.entries()) {
      for (const phrase of byFirst.get(term) ?? []) {
        if (phrase.every((part, i) => sequence[at + i] === part)) found.push(phraseTerm(phrase));
      }
    }
    return found;
  };
}

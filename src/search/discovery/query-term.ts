import type { OpenIndex } from '../engine/open-index.ts';
import { analyse, type Token } from '../text/analyse.ts';

/** One content word of a query. */
export interface QueryTerm extends Token {
  /** -1: the index does not have it. */
  readonly termId: number;
  /** A pair of characters that seems to cross the border between two words. */
  readonly isBorder: boolean;
}

export interface QueryTerms {
  /** Content words in the order of the text, each once; the stop words where there is nothing else. */
  readonly words: readonly QueryTerm[];
  /** Neighbouring parts and words written together, where the index has such a term. */
  readonly joined: readonly number[];
}

type TermLookup = (term: string) => number;

export function readQueryTerms(text: string, index: OpenIndex, idOf: TermLookup, borderPairShare: number): QueryTerms {
  const tokens = analyse(text);
  const inOrder = tokens.filter(({ kind }) => kind !== 'joined');
  const content = inOrder.filter(({ isStop }) => !isStop);
  const chosen = withoutRepeats(content.length > 0 ? content : inOrder);
  const ids = chosen.map(({ term }) => idOf(term));
  const frequencies = ids.map((id) => (id === -1 ? 0 : index.documentFrequency(id)));
  return {
    words: chosen.map((token, i) => ({
      ...token,
      termId: ids[i]!,
      isBorder: isBorderPair(chosen, frequencies, i, borderPairShare),
    })),
    joined: joinedIds(tokens, chosen, idOf),
  };
}

/** A word said twice asks for nothing more. */
function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  const seen = new Set<string>();
  return tokens.filter(({ term }) => !seen.has(term) && seen.add(term));
}

/** Far rarer than both neighbours in the same run of characters. */
function isBorderPair(tokens: readonly Token[], frequencies: readonly number[], i: number, share: number): boolean {
  const [before, token, after] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  if (token?.kind !== 'pair' || before?.run !== token.run || after?.run !== token.run) return false;
  return frequencies[i]! < share * Math.min(frequencies[i - 1]!, frequencies[i + 1]!);
}

function joinedIds(tokens: readonly Token[], words: readonly Token[], idOf: TermLookup): readonly number[] {
  const terms = new Set(tokens.flatMap(({ kind, term }) => (kind === 'joined' ? [term] : [])));
  const plain = words.filter(({ kind }) => kind === 'word');
  for (const [i, word] of plain.entries()) {
    const next = plain[i + 1];
    if (next !== undefined) terms.add(word.term + next.term);
  }
  return [...terms].map(idOf).filter((id) => id !== -1);
}

import { isBeside, type Token } from '../../../text/analyse.ts';
import type { EntryText } from '../entry-text.ts';

export interface TermCount {
  /** Plugins that have it in a name or an English description. */
  readonly plugins: number;
  /** Of these, plugins that are named by it. */
  readonly named: number;
}

/** Single words and pairs of neighbouring words (joined by a space), as analysed terms. */
export type EnglishTerms = ReadonlyMap<string, TermCount>;

export interface WordKinds {
  /** Words of the host, which make no topic. */
  readonly isStop: (term: string) => boolean;
  /** Identifiers that people write in one word (`github`): their parts are no words of their own. */
  readonly isWhole: (term: string) => boolean;
}

export function countEnglishTerms(texts: Iterable<EntryText>, words: WordKinds): EnglishTerms {
  const counts = new Map<string, { plugins: number; named: number }>();
  for (const text of texts) {
    const named = new Set(termsOf(text.name.tokens, words));
    const all = new Set([...named, ...termsOf(text.en.tokens, words)]);
    for (const term of all) {
      const count = counts.get(term) ?? { plugins: 0, named: 0 };
      counts.set(term, count);
      count.plugins += 1;
      if (named.has(term)) count.named += 1;
    }
  }
  return counts;
}

function* termsOf(tokens: readonly Token[], words: WordKinds): Generator<string> {
  const content = withoutStops(tokens, words);
  for (const [i, token] of content.entries()) {
    yield token.term;
    const next = content[i + 1];
    if (token.kind === 'word' && next?.kind === 'word' && next.position === token.position + 1) {
      yield `${token.term} ${next.term}`;
    }
  }
}

/** Words that may name something; neither grammar nor words of the host, nor the parts of what is written in one. */
function withoutStops(tokens: readonly Token[], { isStop, isWhole }: WordKinds): readonly Token[] {
  const hidden = new Set<number>();
  for (const { term, position, width } of tokens) {
    if (width === 1 || !(isStop(term) || isWhole(term))) continue;
    for (let at = position; at < position + width; at += 1) hidden.add(at);
  }
  return tokens.filter((token) => {
    if (!/^[a-z]/.test(token.term) || token.term.length < 2 || token.isStop || isStop(token.term)) return false;
    if (isBeside(token)) return isWhole(token.term);
    return token.kind === 'word' && !hidden.has(token.position);
  });
}

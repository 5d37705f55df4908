import { type Token, isBeside } from '../../../text/analyse.ts';
import { bigramRuns, likeliestWords, type WordLexicon } from '../../../text/segment-run.ts';
import { mineWords } from '../../../text/mine-words.ts';
import { isStopBigram } from '../../../text/stop-words.ts';
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

/** Texts that must hold a word. */
const FEWEST_TEXTS = 4;

/** The words that the catalog's Chinese descriptions are cut into; each text counts once. */
export function chineseLexicon(texts: readonly EntryText[]): WordLexicon {
  const distinct = new Map(texts.map(({ 'zh-CN': { text, tokens } }) => [text, tokens]));
  return mineWords([...distinct.values()].flatMap((tokens) => bigramRuns(tokens).map((run) => run.join(''))));
}

/**
 * The words of two and more characters that Chinese descriptions are made of, by
 * the words of the catalog itself.
 *
 * @returns words with the number of texts that hold them
 */
export function chineseTerms(texts: readonly EntryText[], lexicon: WordLexicon): ReadonlyMap<string, number> {
  const runsOf = texts.map((text) => bigramRuns(text['zh-CN'].tokens));
  const holders = new Map<string, number>();
  for (const runs of runsOf) {
    const words = new Set(runs.flatMap((run) => likeliestWords(run, lexicon)));
    for (const word of words) if (isContent(word)) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  return new Map([...holders].filter(([, count]) => count >= FEWEST_TEXTS));
}

/** Grammar at the edge of a word makes it a piece of a sentence (在设置, 对话中). */
const NOT_FIRST = new Set('在给按从到并里于各每');
const NOT_LAST = new Set('里中后时到于给在并为');

function isContent(word: string): boolean {
  const characters = Array.from(word);
  if (characters.length < 2) return false;
  if (characters.length > 2 && (NOT_FIRST.has(characters[0]!) || NOT_LAST.has(characters.at(-1)!))) return false;
  return characters.every((_, i) => !isStopBigram(characters.slice(i, i + 2).join('')));
}

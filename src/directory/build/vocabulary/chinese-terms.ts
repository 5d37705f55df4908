import { mineWords } from '../../../text/mine-words.ts';
import { bigramRuns } from '../../../text/bigram-runs.ts';
import { likeliestWords, type WordLexicon } from '../../../text/segment-run.ts';
import { isStopBigram } from '../../../text/stop-words.ts';
import type { EntryText } from '../entry-text.ts';

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

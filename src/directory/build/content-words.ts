import type { Token } from '../../text/analyse.ts';
import { likeliestWords, runCharacters, tokensByRun, type WordLexicon } from '../../text/segment-run.ts';
import { isStopBigram } from '../../text/stop-words.ts';
import { TEXT_FIELDS, type TextField } from '../directory-value.ts';
import type { EntryText } from './entry-text.ts';

/** A word that a plugin's texts say, where they say it first. */
export interface ContentWord {
  readonly word: string;
  /** How much it says about what the plugin is about. */
  readonly weight: number;
  readonly field: TextField;
  /** As the text writes it. */
  readonly term: string;
}

/** A name says what a plugin is about, and so do the first words of a description; what comes late is said in passing. */
const IN_NAME = 2;
const EARLY = 1.5;
const LATE = 0.6;
/** In words and characters. */
const EARLY_UP_TO = { name: 0, en: 10, 'zh-CN': 18 } as const;
const LATE_FROM = { name: Number.POSITIVE_INFINITY, en: 32, 'zh-CN': 60 } as const;

interface Occurrence {
  readonly word: string;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

/** Every content word and pair of neighbouring English words of a plugin's texts, each once. */
export function contentWords(text: EntryText, lexicon: WordLexicon): readonly ContentWord[] {
  const words = new Map<string, ContentWord>();
  for (const field of TEXT_FIELDS) {
    for (const { word, position, start, end } of occurrences(text[field].tokens, lexicon)) {
      const weight =
        field === 'name' ? IN_NAME : position < EARLY_UP_TO[field] ? EARLY : position < LATE_FROM[field] ? 1 : LATE;
      const known = words.get(word);
      if (known === undefined) words.set(word, { word, weight, field, term: text[field].text.slice(start, end) });
      else if (weight > known.weight) words.set(word, { ...known, weight });
    }
  }
  return [...words.values()];
}

function* occurrences(tokens: readonly Token[], lexicon: WordLexicon): Generator<Occurrence> {
  const latin = tokens.filter(
    (token) => token.kind === 'word' && !token.isStop && /^[a-z]/u.test(token.term) && token.term.length > 1,
  );
  for (const [i, { term, position, start, end }] of latin.entries()) {
    yield { word: term, position, start, end };
    const next = latin[i + 1];
    if (next !== undefined && next.position === position + 1)
      yield { word: `${term} ${next.term}`, position, start, end: next.end };
  }
  for (const run of tokensByRun(tokens.filter(({ kind }) => kind === 'bigram'))) yield* wordsOfRun(run, lexicon);
}

function* wordsOfRun(run: readonly Token[], lexicon: WordLexicon): Generator<Occurrence> {
  let at = 0;
  for (const word of likeliestWords(runCharacters(run), lexicon)) {
    const length = Array.from(word).length;
    const first = run[Math.min(at, run.length - 1)]!;
    const last = run[Math.min(at + length - 2, run.length - 1)]!;
    if (length > 1 && !isStopBigram(word)) yield { word, position: first.position, start: first.start, end: last.end };
    at += length;
  }
}

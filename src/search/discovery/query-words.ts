import { analyse, type Token } from '../../text/analyse.ts';
import { runCharacters, segmentRun, type WordLexicon } from '../../text/segment-run.ts';
import { hasStopCharacter, isStopBigramWord } from '../../text/stop-words.ts';

/** One term of a query, with what is known of it from the query's text alone. */
export interface QueryWord extends Token {
  /**
   * For a bigram: length of the word it is cut from, in characters;
   * 0 where it crosses the border between two words. For anything else 1.
   */
  readonly wordLength: number;
}

/** A text as the words of a query. */
export interface QueryWords {
  /** The text as it was analysed. */
  readonly analysed: readonly Token[];
  /** Everything but catenated parts, in the order of the text, grammar included: phrases are looked up in it. */
  readonly tokens: readonly QueryWord[];
  /** What is asked for: content words, each once; grammar and the host's own words where there is nothing else. */
  readonly words: readonly QueryWord[];
  /** Parts of identifiers written together and parts of names, each once. */
  readonly catenated: readonly string[];
}

/** What is known of words before a query is read. */
export interface WordReadingContext {
  readonly lexicon: WordLexicon;
  /** Terms that nearly every plugin of the host has. */
  readonly hostWords: ReadonlySet<string>;
  /** Whether any document has a term, or another name of it. */
  readonly isKnown: (term: string) => boolean;
}

/** Reads a text as the words of a query. */
export function readQueryWords(text: string, context: WordReadingContext): QueryWords {
  const tokens: QueryWord[] = [];
  const content: QueryWord[] = [];
  const catenated = new Set<string>();
  const analysed = analyse(text);
  for (let start = 0, end = 0; start < analysed.length; start = end) {
    while (end < analysed.length && analysed[end]!.run === analysed[start]!.run) end += 1;
    if (end - start === 1 && analysed[start]!.kind === 'word') {
      const word = queryWord(analysed[start]!, 1);
      tokens.push(word);
      if (!word.isStop && !context.hostWords.has(word.term)) content.push(word);
      continue;
    }
    const read = readRun(analysed.slice(start, end), context);
    for (const token of read.tokens) tokens.push(token);
    for (const token of read.content) content.push(token);
    for (const term of read.catenated) catenated.add(term);
  }
  return { analysed, tokens, words: withoutRepeats(content.length > 0 ? content : tokens), catenated: [...catenated] };
}

/** Written out: copying an object by its unknown keys costs more than all else that is done with a word. */
function queryWord(token: Token, wordLength: number, kind = token.kind, isStop = token.isStop): QueryWord {
  const { term, start, end, position, width, run, traditional } = token;
  return { term, start, end, kind, position, width, run, traditional, isStop, wordLength };
}

interface ReadRun {
  readonly tokens: readonly QueryWord[];
  readonly content: readonly QueryWord[];
  readonly catenated: readonly string[];
}

function readRun(run: readonly Token[], context: WordReadingContext): ReadRun {
  return run[0]?.kind === 'bigram' ? readBigrams(run, context) : readIdentifier(run, context);
}

/**
 * Words of other scripts. An identifier that is a host word as a whole or in
 * neighbouring parts (`AcmeHub` of the host Acme Hub) is left out with its parts.
 */
function readIdentifier(run: readonly Token[], { hostWords, isKnown }: WordReadingContext): ReadRun {
  const { words, beside } = run[0]?.kind === 'single' ? { words: run, beside: [] } : readNames(run, isKnown);
  const tokens = words.map((token) => queryWord(token, 1, token.kind === 'single' ? 'single' : 'word'));
  const whole = tokens.map(({ term }) => term).join('');
  if (hostWords.has(whole)) return { tokens, content: [], catenated: [] };
  const isHostPart = (i: number): boolean =>
    hostWords.has(tokens[i]!.term) ||
    hostWords.has(tokens[i]!.term + (tokens[i + 1]?.term ?? '')) ||
    (i > 0 && hostWords.has(tokens[i - 1]!.term + tokens[i]!.term));
  return {
    tokens,
    content: tokens.filter(({ isStop }, i) => !isStop && !isHostPart(i)),
    catenated: beside.flatMap(({ term, isStop }) => (isStop || hostWords.has(term) ? [] : [term])),
  };
}

/**
 * A name that people write as one word is asked for as one, its parts beside it;
 * one that no document has (`MyTool`, where all say "my tool") by its parts.
 */
function readNames(run: readonly Token[], isKnown: (term: string) => boolean) {
  const whole = run.find(({ kind, term }) => kind === 'name' && isKnown(term));
  if (whole !== undefined) return { words: [whole], beside: run.filter(({ kind }) => kind === 'word') };
  const byPlace = Map.groupBy(
    run.filter(({ kind }) => kind === 'word' || kind === 'part'),
    ({ position }) => position,
  );
  const places = [...byPlace.values()].map((tokens) => {
    const [first, ...parts] = tokens;
    return parts.length === 0 || isKnown(first!.term) ? { words: [first!], parts } : { words: parts, parts: [] };
  });
  return {
    words: places.flatMap(({ words }) => words),
    beside: [...places.flatMap(({ parts }) => parts), ...run.filter(({ kind }) => kind === 'catenated')],
  };
}

/** Words that say nothing of their own cut a run: bigrams that reach into them are left out too. */
function readBigrams(run: readonly Token[], { lexicon, hostWords }: WordReadingContext): ReadRun {
  const words = segmentRun(runCharacters(run), lexicon);
  const tokens: QueryWord[] = [];
  const isKept: boolean[] = [];
  let isCutBefore = false;
  for (const [i, word] of words.entries()) {
    const length = Array.from(word).length;
    const isEmpty = isStopBigramWord(word) || hostWords.has(word);
    // The bigram that leads from the word before into this one crosses a border.
    if (i > 0) {
      tokens.push(queryWord(run[tokens.length]!, 0));
      isKept.push(!isCutBefore && !isEmpty);
    }
    for (let k = 1; k < length; k += 1) {
      const bigram = run[tokens.length]!;
      tokens.push(queryWord(bigram, length, bigram.kind, length > 2 ? hasStopCharacter(bigram.term) : bigram.isStop));
      isKept.push(!isEmpty);
    }
    isCutBefore = isEmpty;
  }
  return { tokens, content: tokens.filter(({ isStop }, i) => isKept[i]! && !isStop), catenated: [] };
}

/** A word said twice asks for nothing more. */
function withoutRepeats(words: readonly QueryWord[]): readonly QueryWord[] {
  const seen = new Set<string>();
  return words.filter(({ term }) => !seen.has(term) && seen.add(term));
}

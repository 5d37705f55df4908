import { compatible, foldCase } from './fold.ts';
import { identifierParts } from './identifier-parts.ts';
import { classOf } from './scripts.ts';
import { stem } from './stem.ts';
import { isStopPair, isStopWord } from './stop-words.ts';

export type TokenKind =
  /** A word or a part of an identifier, stemmed. */
  | 'word'
  /** Neighbouring parts of one identifier written together (`workspacefiles`). */
  | 'joined'
  /** Two neighbouring characters of a script that writes no spaces. */
  | 'pair'
  /** A run of one such character. */
  | 'single';

export interface Token {
  readonly term: string;
  readonly kind: TokenKind;
  /** Place in the text, counted in words and characters; joined tokens stand at their first part. */
  readonly position: number;
  /** The run of letters this token was cut from: tokens of one run belong together. */
  readonly run: number;
  /** Grammar, not content: left out of a query that says anything else. */
  readonly isStop: boolean;
}

/**
 * Splits text into search terms; documents and queries alike.
 *
 * Words: split at punctuation, case and digit changes, folded, stemmed; an
 * identifier of several parts is also kept as its neighbouring pairs and whole.
 * Han and other scripts without spaces: overlapping pairs of characters.
 * One-letter parts of identifiers are left out (they match everything), but
 * one-letter words stay (`C`, `R`).
 *
 * Cost: O(n) in code points; at most three terms a code point.
 *
 * @see Unicode Standard Annex 29, section 4: Han word boundaries need a
 *   dictionary, so the standard leaves them to the application.
 */
export function analyse(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let run = 0;
  for (const chunk of chunksOf(compatible(text))) {
    const added = chunk.isPaired
      ? pairTokens(chunk.parts[0] ?? '', position, run)
      : wordTokens(chunk.parts, position, run);
    tokens.push(...added.tokens);
    position += added.width;
    run += 1;
  }
  return tokens;
}

interface Chunk {
  readonly isPaired: boolean;
  /** One run of a paired script, or the runs of an identifier between its joiners. */
  readonly parts: readonly string[];
}

/** Runs of one kind of script; identifier runs held together by single joiners make one chunk. */
function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let parts: string[] = [];
  let run = '';
  let isPaired = false;
  let joined = false;

  const endRun = (): void => {
    if (run !== '') parts.push(run);
    run = '';
  };
  const endChunk = (): void => {
    endRun();
    if (parts.length > 0) chunks.push({ isPaired, parts });
    parts = [];
    joined = false;
  };
  for (const character of text) {
    const kind = classOf(character);
    if (kind === 'separator' || (kind === 'joiner' && (joined || isPaired))) {
      endChunk();
      isPaired = false;
    } else if (kind === 'joiner') {
      endRun();
      joined = true;
    } else {
      if ((kind === 'paired') !== isPaired) endChunk();
      isPaired = kind === 'paired';
      joined = false;
      run += character;
    }
  }
  endChunk();
  return chunks;
}

interface Added {
  readonly tokens: readonly Token[];
  /** Positions used up. */
  readonly width: number;
}

function pairTokens(runText: string, position: number, run: number): Added {
  // oxlint-disable-next-line typescript/no-misused-spread -- code points are the unit of pairs
  const characters = [...foldCase(runText)];
  const [only] = characters;
  if (only !== undefined && characters.length === 1) {
    return { tokens: [{ term: only, kind: 'single', position, run, isStop: isStopPair(only) }], width: 1 };
  }
  const tokens = characters.slice(0, -1).map((character, i): Token => {
    const term = character + (characters[i + 1] ?? '');
    return { term, kind: 'pair', position: position + i, run, isStop: isStopPair(term) };
  });
  return { tokens, width: characters.length };
}

function wordTokens(runs: readonly string[], position: number, run: number): Added {
  const parts = runs.flatMap((part) => identifierParts(part)).map((part) => foldCase(part));
  const wordAt = (part: string, i: number): Token => ({
    term: stem(part),
    kind: 'word',
    position: position + i,
    run,
    isStop: isStopWord(part),
  });
  if (parts.length === 1) return { tokens: parts.map(wordAt), width: 1 };
  const words = parts.flatMap((part, i) => (part.length > 1 || /\p{N}/u.test(part) ? [wordAt(part, i)] : []));
  return { tokens: [...words, ...joinedTokens(parts, position, run)], width: parts.length };
}

/** Longest identifier that is also kept whole, in characters; beyond it nobody types it joined. */
const LONGEST_JOINED = 64;

function joinedTokens(parts: readonly string[], position: number, run: number): Token[] {
  const pairs = parts.slice(0, -1).map((part, i) => ({ term: part + (parts[i + 1] ?? ''), at: position + i }));
  const whole = parts.length > 2 ? [{ term: parts.join(''), at: position }] : [];
  return [...pairs, ...whole].flatMap(({ term, at }): Token[] =>
    term.length <= LONGEST_JOINED ? [{ term: stem(term), kind: 'joined', position: at, run, isStop: false }] : [],
  );
}

import { type Chunk, chunksOf, type Run } from './chunks.ts';
import { compatible, foldCase } from './fold.ts';
import { LETTERS, type Unit, unitsOf } from './identifier-units.ts';
import { simplified } from './simplified.ts';
import { SHARP } from './scripts.ts';
import { stem } from './stem.ts';
import { isStopBigram, isStopWord } from './stop-words.ts';

/** What a token is of the text it was cut from. */
export type TokenKind =
  /** A word, a part of an identifier (both stemmed), or a name that people write as one word (`MySQL`, `C#`). */
  | 'word'
  /** A part of such a name, beside it. */
  | 'part'
  /** A run of letters with capitals inside (`GitHub`, `DuckDuckGo`), whole beside its parts, which are words. */
  | 'name'
  /** Neighbouring parts of one identifier written together (`workspacefiles`), beside them. */
  | 'catenated'
  /** Two neighbouring characters of a script that writes no spaces. */
  | 'bigram'
  /** A run of one such character. */
  | 'single';

/** A term of a text, and where it stands. */
export interface Token {
  /** What texts are compared by: folded, stemmed, in simplified characters. */
  readonly term: string;
  /** Where it stands in the text's compatibility form (see `compatible`), in code units; `end` is behind it. */
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
  /** Place in the text, counted in words and characters; what stands beside others stands at the first of them. */
  readonly position: number;
  /** What follows stands so many positions further; a bigram covers the one it begins at, the last of its run two. */
  readonly width: number;
  /** The run of letters this token was cut from: tokens of one run belong together. */
  readonly run: number;
  /** A bigram or single in the traditional characters of the text; `null`: the text has `term`. */
  readonly traditional: string | null;
  /** Grammar, not content: left out of a query that says anything else. */
  readonly isStop: boolean;
}

/** Whether a token only says again what stands at its place: such tokens are not in the order of a text. */
export function isBeside({ kind }: Pick<Token, 'kind'>): boolean {
  return kind === 'catenated' || kind === 'part' || kind === 'name';
}

/** Whether a token stands directly behind another, whatever is written between them; bigrams of two runs share no character. */
export function follows(next: Token, { position, width, kind, run }: Token): boolean {
  return next.position === position + width && (kind !== 'bigram' || next.kind !== 'bigram' || next.run === run);
}

/**
 * Splits text into search terms; documents and queries alike.
 *
 * Words: split at punctuation, case and digit changes, folded, stemmed; an
 * identifier of several parts is also kept as its neighbouring pairs and whole.
 * A name of a short part and another (`MySQL`, `iMessage`, `a-share`) or with a
 * sign of its own (`C++`, `C#`, `.NET`) is one word, its parts beside it.
 * Han and other scripts without spaces: overlapping bigrams.
 * One-letter parts of identifiers are left out (they match everything), but
 * one-letter words stay (`C`, `R`).
 *
 * Cost: O(n) in code points; at most three terms a code point.
 *
 * @see Unicode Standard Annex 29, section 4: Han word boundaries need a
 *   dictionary, so the standard leaves them to the application.
 */
export function analyse(text: string): readonly Token[] {
  return analysed(text, bigramForm);
}

/** Bigrams kept at most: what a processor's caches hold. */
const MOST_REMEMBERED = 1 << 14;

/**
 * Analyses as `analyse` does and remembers what the bigrams of earlier texts are:
 * for whoever reads all texts of a catalog.
 */
export function createAnalyser(): (text: string) => readonly Token[] {
  const bigrams = new Map<number, BigramForm>();
  const formOf = (first: string, second: string): BigramForm => {
    // Han and kana: two of these are a number of 31 bits, which a table finds far sooner than a string.
    const [one, two] = [first.codePointAt(0)! - 0x3000, second.codePointAt(0)!];
    if (one < 0 || one > 0x7fff || two > 0xffff) return bigramForm(first, second);
    const key = (one << 16) | two;
    const known = bigrams.get(key);
    if (known !== undefined) return known;
    if (bigrams.size === MOST_REMEMBERED) bigrams.clear();
    const form = bigramForm(first, second);
    bigrams.set(key, form);
    return form;
  };
  return (text) => analysed(text, formOf);
}

function analysed(text: string, formOf: typeof bigramForm): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let run = 0;
  for (const chunk of chunksOf(compatible(text))) {
    const place = { position, run };
    if (isPlainWord(chunk)) {
      tokens.push(plainWordToken(chunk.runs[0]!, place));
      position += 1;
      run += 1;
      continue;
    }
    const added = chunk.isUnspaced ? bigramTokens(chunk.runs[0]!, place, formOf) : wordTokens(chunk, place);
    for (const token of added.tokens) tokens.push(token);
    position += added.width;
    run += 1;
  }
  return tokens;
}

type Place = Pick<Token, 'position' | 'run'>;

interface Added {
  readonly tokens: readonly Token[];
  /** Positions used up. */
  readonly width: number;
}

/** What two neighbouring characters are, or one alone. */
type BigramForm = Pick<Token, 'term' | 'traditional' | 'isStop'>;

/** @param second empty: a lone character */
function bigramForm(first: string, second: string): BigramForm {
  const spelled = first + second;
  const term = simplified(first) + simplified(second);
  return { term, traditional: spelled === term ? null : spelled, isStop: isStopBigram(term) };
}

function bigramTokens({ text, start }: Run, { position, run }: Place, formOf: typeof bigramForm): Added {
  const folded = Array.from(foldCase(text));
  const places = placesOf(text, start, folded.length);
  const isBigram = folded.length > 1;
  const tokens: Token[] = [];
  const last = isBigram ? folded.length - 2 : 0;
  for (let i = 0; i <= last; i += 1) {
    const { term, traditional, isStop } = isBigram ? formOf(folded[i]!, folded[i + 1]!) : bigramForm(folded[i]!, '');
    tokens.push({
      term,
      traditional,
      start: places[i]!,
      end: places[i + (isBigram ? 2 : 1)]!,
      kind: isBigram ? 'bigram' : 'single',
      position: position + i,
      // The last bigram covers both its characters: nothing begins at the second.
      width: isBigram && i === last ? 2 : 1,
      run,
      isStop,
    });
  }
  return { tokens, width: folded.length };
}

/** Where each character begins, and behind the last where the run ends; folding that changes their number moves all to the run. */
function placesOf(text: string, start: number, count: number): readonly number[] {
  const places = [start];
  for (const character of text) places.push(places.at(-1)! + character.length);
  return places.length === count + 1 ? places : [...Array.from({ length: count }, () => start), start + text.length];
}

function wordTokens(chunk: Chunk, { position, run }: Place): Added {
  const units = unitsOf(chunk);
  const words = units.flatMap((unit, i): Token[] => {
    const place = { position: position + i, run };
    if (unit.parts.length > 0) return nameTokens(unit, place);
    // A lone letter of an identifier matches everything.
    const isTelling = units.length === 1 || unit.text.length > 1 || /\p{N}/u.test(unit.text);
    return isTelling ? [wordToken(unit, place)] : [];
  });
  if (units.length === 1) return { tokens: words, width: 1 };
  return { tokens: [...words, ...catenatedTokens(units, chunk, { position, run })], width: units.length };
}

/** Most words of a text: letters of one case, or with a capital in front, and no sign; nothing in them is a boundary. */
const PLAIN_WORD = /^[A-Z]?[a-z]+$/;

function isPlainWord({ isUnspaced, runs, signBefore, signBehind }: Chunk): boolean {
  return !isUnspaced && runs.length === 1 && signBefore === '' && signBehind === '' && PLAIN_WORD.test(runs[0]!.text);
}

/** What `wordToken` gives for such a word, at half the cost. */
function plainWordToken({ text, start }: Run, { position, run }: Place): Token {
  const folded = text.toLowerCase();
  const [end, isStop] = [start + text.length, isStopWord(folded)];
  return { term: stem(folded), traditional: null, start, end, kind: 'word', position, width: 1, run, isStop };
}

function wordToken({ text, start }: Run, { position, run }: Place): Token {
  const folded = foldCase(PLURAL_OF_CAPITALS.test(text) ? text.slice(0, -1) : text);
  const [end, isStop] = [start + text.length, isStopWord(folded)];
  return { term: stem(folded), traditional: null, start, end, kind: 'word', position, width: 1, run, isStop };
}

/** `APIs`, `GPUs`. */
const PLURAL_OF_CAPITALS = /^\p{Lu}{2,}s$/u;

/** A name is no grammar, whatever its parts are. */
function nameTokens(name: Unit, place: Place): Token[] {
  const beside = name.parts.filter(({ text }) => text.length > 1 || name.parts.length === 1);
  return [
    { ...wordToken(name, place), term: wholeTerm(name.text), isStop: false },
    ...beside.map((part): Token => ({ ...wordToken(part, place), kind: 'part' })),
  ];
}

/** Letters are one word; a sign stays, in its plain form. */
function wholeTerm(text: string): string {
  const folded = foldCase(text.replaceAll('-', '').replaceAll(SHARP, '#'));
  return stem(folded);
}

/** Written together, a sign would stand in or behind another word than its own. */
function withoutSign({ text, parts }: Unit): string {
  return parts.length === 1 ? parts[0]!.text : text;
}

/** Longest identifier that is also kept whole, in characters; beyond it nobody types it whole. */
const LONGEST_CATENATED = 64;

function catenatedTokens(units: readonly Unit[], { runs }: Chunk, { position, run }: Place): Token[] {
  const isName = runs.length === 1 && units.every(({ text }) => LETTERS.test(text));
  const rows = units.slice(0, -1).map((_, i) => ({ at: i, row: units.slice(i, i + 2) }));
  if (units.length > 2) rows.push({ at: 0, row: [...units] });
  return rows.flatMap(({ at, row }): Token[] => {
    const text = row.map(withoutSign).join('');
    if (text.length > LONGEST_CATENATED) return [];
    const [first, last] = [row[0]!, row.at(-1)!];
    return [
      {
        term: wholeTerm(text),
        traditional: null,
        start: first.start,
        end: last.start + last.text.length,
        kind: isName && row.length === units.length ? 'name' : 'catenated',
        position: position + at,
        width: row.length,
        run,
        isStop: false,
      },
    ];
  });
}

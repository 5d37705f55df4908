import { getOrInsert } from '../../base/get-or-insert.ts';
import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import type { createAnalyser, Token } from '../../text/analyse.ts';
import { compatible, foldCase } from '../../text/fold.ts';
import { createPhraseMatcher, isPhraseTerm } from '../../text/phrase-matcher.ts';
import { stem } from '../../text/stem.ts';
import type { QueryWord, QueryWords } from './query-words.ts';
import { MATCHED_FIELDS, RANKING_WEIGHTS, SEARCHED_FIELDS } from './ranking-weights.ts';
import { fieldTexts } from './search-document.ts';

/** How a query writes what it asks for. */
export interface QuerySurfaces {
  ofWord: (word: Pick<QueryWord, 'start' | 'end'>) => string;
  /** A term of the query; of neighbours that are looked up together, the text from the first to the last. */
  ofTerm: (term: string) => string;
}

/** @param text that the words were read from */
export function querySurfaces(
  text: string,
  { words, analysed }: Pick<QueryWords, 'words' | 'analysed'>,
): QuerySurfaces {
  const plain = compatible(text);
  const forms = new Map<string, string>();
  const note = (term: string, start: number, end: number): void => {
    if (!forms.has(term)) forms.set(term, plain.slice(start, end));
  };
  for (const { term, start, end } of words) note(term, start, end);
  for (const { term, start, end } of analysed) note(term, start, end);
  const plainWords = words.filter(({ kind }) => kind === 'word');
  for (const [i, next] of plainWords.slice(1).entries()) {
    const word = plainWords[i]!;
    note(word.term + next.term, word.start, next.end);
  }
  return {
    ofWord: ({ start, end }) => plain.slice(start, end),
    ofTerm: (term) => forms.get(term) ?? term,
  };
}

/** How a record writes its terms. What it does not show, as the name of another listing, is not among them. */
export interface RecordSurfaces {
  /** Each word, in the first of the fields that has it. */
  readonly ofWords: () => ReadonlyMap<string, string>;
  /** What is no word of the record, but a row of words or a part of one, in the first of some fields that has it; `null`: none has. */
  readonly ofOther: (term: string, fields: readonly MatchedField[]) => string | null;
}

interface ReadText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** In the order in which a hit names them. */
const FIELDS_IN_ORDER = MATCHED_FIELDS.toSorted();

/** Analyses a field of the record when it is first asked for. @param analyser for the texts of records */
export function createRecordSurfaces(entry: ShownEntry, analyser: ReturnType<typeof createAnalyser>): RecordSurfaces {
  const texts = fieldTexts({ entry, aliases: [], claimedPackages: [] });
  const { fields } = RANKING_WEIGHTS;
  const read = new Map<MatchedField, readonly ReadText[]>();
  const textsOf = (field: MatchedField): readonly ReadText[] =>
    getOrInsert(read, field, () =>
      SEARCHED_FIELDS.filter((each) => MATCHED_FIELDS[fields[each].bit] === field)
        .flatMap((each) => texts[each])
        .map((text) => ({ text: compatible(text), tokens: analyser(text) })),
    );
  return {
    ofWords() {
      const surfaces = new Map<string, string>();
      for (const field of FIELDS_IN_ORDER) for (const text of textsOf(field)) addWords(surfaces, text);
      return surfaces;
    },
    ofOther(term, among) {
      const find = isPhraseTerm(term) ? phraseIn : compoundIn;
      for (const field of among) {
        for (const text of textsOf(field)) {
          const surface = find(text, term);
          if (surface !== null) return surface;
        }
      }
      return null;
    },
  };
}

/** A part of a name is shown as the name that it stands in (`MySQL` for sql). */
function addWords(surfaces: Map<string, string>, { text, tokens }: ReadText): void {
  for (const token of tokens) {
    const terms = token.traditional === null ? [token.term] : [token.term, token.traditional];
    for (const term of terms) if (!surfaces.has(term)) surfaces.set(term, sliceOf(text, wholeOf(token, tokens)));
  }
}

function wholeOf(token: Token, tokens: readonly Token[]): Token {
  if (token.kind !== 'part') return token;
  return tokens.find((other) => other.kind === 'word' && isAround(other, token)) ?? token;
}

function phraseIn({ text, tokens }: ReadText, term: string): string | null {
  const [match] = createPhraseMatcher([[term.split(' '), term]])(tokens);
  return match === undefined ? null : text.slice(match.first.start, match.last.end);
}

function isAround(token: Token, { run, position }: Token): boolean {
  return token.run === run && token.position === position;
}

/** A word that a name is put together with is shown as that name (`telegrambot` for telegram). */
function compoundIn({ text, tokens }: ReadText, term: string): string | null {
  const isMadeWith = (token: Token): boolean => {
    if (token.kind !== 'word') return false;
    const word = foldCase(sliceOf(text, token));
    return Array.from(word.slice(1), (_, i) => i + 1).some(
      (cut) => stem(word.slice(0, cut)) === term || stem(word.slice(cut)) === term,
    );
  };
  const found = tokens.find(isMadeWith);
  return found === undefined ? null : sliceOf(text, found);
}

function sliceOf(text: string, { start, end }: Pick<Token, 'start' | 'end'>): string {
  return text.slice(start, end);
}

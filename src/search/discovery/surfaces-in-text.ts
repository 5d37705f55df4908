import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import { analyse, type createAnalyser, type Token } from '../../text/analyse.ts';
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
export function querySurfaces(text: string, { words }: QueryWords): QuerySurfaces {
  const plain = compatible(text);
  const forms = new Map<string, string>();
  const note = (term: string, start: number, end: number): void => {
    if (!forms.has(term)) forms.set(term, plain.slice(start, end));
  };
  for (const { term, start, end } of words) note(term, start, end);
  for (const { term, start, end } of analyse(text)) note(term, start, end);
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

/**
 * How a record writes a term, in the first of some fields that has it; `null`:
 * what the record shows does not hold it, as with the name of another listing.
 */
export type RecordSurface = (term: string, fields: readonly MatchedField[]) => string | null;

interface ReadText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Analyses a field of the record when it is first asked for. @param analyser for the texts of records */
export function createRecordSurfaces(
  entry: DiscoveryEntry,
  analyser: ReturnType<typeof createAnalyser>,
): RecordSurface {
  const texts = fieldTexts({ entry, quality: null, aliases: [], claimedPackages: [] });
  const { fields } = RANKING_WEIGHTS;
  const read = new Map<MatchedField, readonly ReadText[]>();
  const textsOf = (field: MatchedField): readonly ReadText[] => {
    const known = read.get(field);
    if (known !== undefined) return known;
    const searched = SEARCHED_FIELDS.filter((each) => MATCHED_FIELDS[fields[each].bit] === field).flatMap(
      (each) => texts[each],
    );
    const added = searched.map((text) => ({ text: compatible(text), tokens: analyser(text) }));
    read.set(field, added);
    return added;
  };
  return (term, among) => {
    const finders = isPhraseTerm(term) ? [phraseIn] : [wordIn, compoundIn];
    for (const find of finders) {
      for (const field of among) {
        for (const text of textsOf(field)) {
          const surface = find(text, term);
          if (surface !== null) return surface;
        }
      }
    }
    return null;
  };
}

function phraseIn({ text, tokens }: ReadText, term: string): string | null {
  const [match] = createPhraseMatcher([[term.split(' '), term]])(tokens);
  return match === undefined ? null : text.slice(match.first.start, match.last.end);
}

/** A part of a name is shown as the name that it stands in (`MySQL` for sql). */
function wordIn({ text, tokens }: ReadText, term: string): string | null {
  const found = tokens.find((token) => token.term === term || token.traditional === term);
  if (found === undefined) return null;
  const whole = found.kind !== 'part' ? found : tokens.find((token) => token.kind === 'word' && isAround(token, found));
  return sliceOf(text, whole ?? found);
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

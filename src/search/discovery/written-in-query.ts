import { analyse } from '../../text/analyse.ts';
import { compatible } from '../../text/fold.ts';
import type { QueryWord, QueryWords } from './query-words.ts';

/** How a query writes what it asks for. */
export interface WrittenInQuery {
  ofWord: (word: Pick<QueryWord, 'start' | 'end'>) => string;
  /** A term of the query; of neighbours that are looked up together, the text from the first to the last. */
  ofTerm: (term: string) => string;
}

export function writtenInQuery(text: string, { words }: QueryWords): WrittenInQuery {
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

import { follows } from '../../text/analyse.ts';
import type { QueryExpander } from './query-expander.ts';
import type { QueryWord } from './query-words.ts';

/** Shorter words are cut as the catalog's texts use them; in longer ones its lexicon found no border. */
const SHORTEST_UNCUT = 4;

/**
 * Places of bigrams that only look like a known name: they begin with the last
 * character of a word (断电 报警: 电报, a telegram, is not meant). In a word that
 * the lexicon could not cut (断电报警), they lie across the names that the word is
 * best cut into; the best row of pieces leaves the fewest characters alone, then
 * the fewest that no name has.
 *
 * @returns indexes into the tokens
 */
export function falseNames(
  tokens: readonly QueryWord[],
  { phrasesAt }: Pick<QueryExpander, 'phrasesAt'>,
): ReadonlySet<number> {
  const found = new Set<number>();
  for (let start = 0, end = 0; start < tokens.length; start = end) {
    end = start + 1;
    if (isAcrossBorder(tokens[start]!, tokens[start - 1])) found.add(start);
    if (tokens[start]!.wordLength < SHORTEST_UNCUT) continue;
    while (end < tokens.length && isOfOneWord(tokens[end]!, tokens[end - 1]!)) end += 1;
    for (const place of across(start, end, (at) => phrasesAt(tokens, at).map(({ length }) => length))) found.add(place);
  }
  return found;
}

function isAcrossBorder(token: QueryWord, before: QueryWord | undefined): boolean {
  return token.wordLength === 0 && before !== undefined && before.wordLength > 1 && follows(token, before);
}

function isOfOneWord(token: QueryWord, before: QueryWord): boolean {
  return token.wordLength === before.wordLength && follows(token, before);
}

/** Above what all other characters of a query cost together. */
const LONE_CHARACTER_COST = 1_000;

/** The known bigrams of a word that no piece of its best cut holds. @param lengthsAt of the names that begin there, in bigrams */
function across(start: number, end: number, lengthsAt: (at: number) => readonly number[]): readonly number[] {
  const characters = end - start + 1;
  const known = Array.from({ length: characters }, (_, at) =>
    at < characters - 1 ? lengthsAt(start + at).filter((length) => at + length < characters) : [],
  );
  if (known.every((lengths) => lengths.length === 0)) return [];
  // From the back: the cost of cutting what begins at a character, and the piece that begins there.
  const costs = Array.from({ length: characters + 1 }, () => 0);
  const pieces = Array.from({ length: characters }, () => 1);
  for (let at = characters - 1; at >= 0; at -= 1) {
    costs[at] = Number.POSITIVE_INFINITY;
    for (let size = characters - at; size > 0; size -= 1) {
      const isName = known[at]!.includes(size - 1);
      const cost = costs[at + size]! + (isName ? 0 : size === 1 ? LONE_CHARACTER_COST : size);
      if (cost < costs[at]!) [costs[at], pieces[at]] = [cost, size];
    }
  }
  const isWithin = new Set<number>();
  for (let at = 0; at < characters; at += pieces[at]!) {
    for (let i = at; i < at + pieces[at]! - 1; i += 1) isWithin.add(i);
  }
  return known.flatMap((lengths, at) => (lengths.length > 0 && !isWithin.has(at) ? [start + at] : []));
}

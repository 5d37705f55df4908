import { remembering } from '../../base/remembering.ts';

/** Where a word stands in a text, in UTF-16 units; `end` is no longer part of it. */
export interface WordPlace {
  readonly start: number;
  readonly end: number;
}

/** A word that is looked for, made ready for several texts. */
export interface SoughtWord {
  readonly folded: string;
  /** Whether it begins with a character that would run together with one before it. */
  readonly isBoundAtStart: boolean;
  readonly isBoundAtEnd: boolean;
}

/** @param words as texts write them, in any case */
export function soughtWords(words: readonly string[]): readonly SoughtWord[] {
  return [...new Set(words.map(foldCase))]
    .filter((word) => word !== '')
    .map((folded) => ({
      folded,
      isBoundAtStart: isPartOfWord(characterAt(folded, 0)),
      isBoundAtEnd: isPartOfWord(characterBefore(folded, folded.length)),
    }));
}

/**
 * Where words stand in a text, in any case, each as a whole word: `set` is not
 * in `reset`. Words of Han stand anywhere, since nothing parts them. Places do
 * not overlap: of two that do, the one that begins first, and of those the
 * longest.
 *
 * Found by plain search: a pattern of all words takes longer to be made than the
 * rest of a page.
 */
export function wordPlaces(words: readonly SoughtWord[], text: string): readonly WordPlace[] {
  if (words.length === 0) return [];
  const folded = foldText(text);
  const found: WordPlace[] = [];
  for (const word of words) notePlaces(found, word, folded);
  if (found.length < 2) return found;
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const places: WordPlace[] = [];
  for (const place of found) if (place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
  return places;
}

/** A hit has few texts, which each of its terms is looked for in; what is looked for may be a client's and is not kept. */
const MOST_TEXTS = 256;

const foldText = remembering(MOST_TEXTS, foldCase);

/** In lower case, each character of as many units as it had, so that places in it are places in the text. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const one = character.toLowerCase();
    return one.length === character.length ? one : character;
  }).join('');
}

function notePlaces(
  places: WordPlace[],
  { folded: word, isBoundAtStart, isBoundAtEnd }: SoughtWord,
  text: string,
): void {
  for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + 1)) {
    const end = start + word.length;
    const isWhole =
      !(isBoundAtStart && isPartOfWord(characterBefore(text, start))) &&
      !(isBoundAtEnd && isPartOfWord(characterAt(text, end)));
    if (isWhole) places.push({ start, end });
  }
}

/** Letters and digits of one alphabet run together to words; those of Han do not. */
const PART_OF_WORD = /^[[\p{L}\p{N}]--\p{Script=Han}]$/v;

function isPartOfWord(character: string): boolean {
  return PART_OF_WORD.test(character);
}

/** Empty: there is none. */
function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, place: number): string {
  const isPair = place >= 2 && (text.codePointAt(place - 2) ?? 0) > 0xffff;
  return characterAt(text, place - (isPair ? 2 : 1));
}

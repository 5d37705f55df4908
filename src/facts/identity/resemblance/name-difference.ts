import type { NameDifference } from '../../../contract/discovery/resemblance.ts';
import type { NameForm } from './name-form.ts';

/**
 * How two names differ that may be taken for one another; `null`: they are
 * apart. One letter is one more, one less, another one, or two neighbours
 * swapped; figures that differ count something, unless they pass for letters.
 *
 * @see M. Taylor et al., Defending against package typosquatting (2020)
 * @see S. Neupane et al., Beyond typosquatting (USENIX Security 2023): added words, order, scopes, grammar
 */
export function nameDifference(form: NameForm, other: NameForm): NameDifference | null {
  if (form.joined === other.joined) return form.spelled === other.spelled ? 'none' : 'separators';
  if (form.words.length > 1 && sortedWords(form) === sortedWords(other)) return 'word_order';
  if (letterPairsAsOne(form.joined) === letterPairsAsOne(other.joined)) return 'one_letter';
  if (form.joined === `${other.joined}s` || other.joined === `${form.joined}s`) return 'plural';
  if (isOneLetterAway(form.joined, other.joined)) return 'one_letter';
  return addedWord(form, other) === null ? null : 'added_word';
}

export function sortedWords({ words }: NameForm): string {
  return words.toSorted().join(' ');
}

/** Two letters that look like one. */
export function letterPairsAsOne(joined: string): string {
  return joined.replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Words that are put before or behind a name to pass for it, or for a newer or truer one. */
const ADDED_WORDS = new Set(
  (
    '2 api app beta cli client core dev fix free helper hub js kit latest lib lite max mini module my new next node ' +
    'nodejs official original pack plugin plugins plus pro py python real sdk secure server stable test the tool ' +
    'tools ts ui utils v2 web x'
  ).split(' '),
);

/** The one word that a name has before or behind all of the other; `null`: it has none, or one that tells them apart. */
export function addedWord({ words }: NameForm, other: NameForm): string | null {
  if (words.length !== other.words.length + 1) return null;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (ADDED_WORDS.has(last) && words.slice(0, -1).join('') === other.joined) return last;
  return ADDED_WORDS.has(first) && words.slice(1).join('') === other.joined ? first : null;
}

/** In scripts whose letters are words one letter makes another name. */
const ALPHABET = /^[a-z0-9]*$/;

function isOneLetterAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  const [a = '', b = ''] = [left[0], right[0]];
  if (!ALPHABET.test(a + b)) return false;
  if (left.length !== right.length) {
    return (left.slice(1) === right && !isFigure(a)) || (left === right.slice(1) && !isFigure(b));
  }
  if (left.slice(1) === right.slice(1)) return isFigure(a) || isFigure(b) ? passesFor(a, b) : true;
  return a === right[1] && b === left[1] && left.slice(2) === right.slice(2);
}

function isFigure(letter: string): boolean {
  return letter >= '0' && letter <= '9';
}

const FIGURES_AS_LETTERS: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'il'],
  ['5', 's'],
]);

function passesFor(one: string, other: string): boolean {
  return FIGURES_AS_LETTERS.get(one)?.includes(other) === true || FIGURES_AS_LETTERS.get(other)?.includes(one) === true;
}

import { type Draw } from '../../support/draw.ts';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** A keyboard, each row half a key to the right of the one above. */
const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const WORDS = 'js node official pro plus cli api core utils lib dev app ui pack tool secure'.split(' ');
/** What each looks like; UTS 39. */
const CYRILLIC = new Map(Object.entries({ a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', s: 'ѕ', x: 'х', i: 'і' }));
const ASCII_LIKE = new Map(Object.entries({ o: '0', l: '1', i: 'l', s: '5', m: 'rn', w: 'vv' }));

type Spelling = (name: string, draw: Draw) => string | null;

/**
 * Ways to spell a name so that it passes for it; `null`: this name cannot be spelled so.
 *
 * @see M. Taylor et al., Defending against package typosquatting (2020)
 * @see S. Neupane et al., Beyond typosquatting (USENIX Security 2023)
 */
export const SPELLINGS: Readonly<Record<string, Spelling>> = {
  'a letter less': (name, draw) => spliced(name, letterAt(name, draw), 1, ''),
  'a letter twice'(name, draw) {
    const at = letterAt(name, draw);
    return spliced(name, at, 0, name.charAt(at));
  },
  'a letter more': (name, draw) => spliced(name, letterAt(name, draw), 0, pick(draw, LETTERS)),
  'a neighbouring key'(name, draw) {
    const at = letterAt(name, draw);
    const keys = keysBeside(name.charAt(at));
    return keys.length === 0 ? null : spliced(name, at, 1, pick(draw, keys));
  },
  'two letters swapped'(name, draw) {
    const places = placesWhere(name, (letter, next) => isLetter(letter) && isLetter(next) && letter !== next);
    const at = places.length === 0 ? null : pick(draw, places);
    return at === null ? null : spliced(name, at, 2, `${name[at + 1]}${name[at]}`);
  },
  'other signs': (name, draw) => name.replaceAll('-', pick(draw, ['', '_', '.', '--'])),
  'words in another order'(name, draw) {
    const words = name.split('-');
    if (words.length < 2) return null;
    const at = draw(words.length - 1);
    return words.toSpliced(at, 2, words[at + 1] ?? '', words[at] ?? '').join('-');
  },
  'look-alike letters': (name, draw) => replacedBy(CYRILLIC, name, draw),
  'look-alike signs of ASCII': (name, draw) => replacedBy(ASCII_LIKE, name, draw),
  'full width'(name, draw) {
    const at = letterAt(name, draw);
    return spliced(name, at, 1, String.fromCodePoint(name.charCodeAt(at) + 0xfee0));
  },
  'a word before': (name, draw) => `${pick(draw, WORDS)}-${name}`,
  'a word behind': (name, draw) => `${name}-${pick(draw, WORDS)}`,
  'one or many': (name) => (name.endsWith('s') ? name.slice(0, -1) : `${name}s`),
  'other capitals': (name) => name.toUpperCase(),
  'another scope': (name) => `@passer/${name}`,
};

function replacedBy(likenesses: ReadonlyMap<string, string>, name: string, draw: Draw): string | null {
  const places = placesWhere(name, (letter) => likenesses.has(letter));
  const at = places.length === 0 ? null : pick(draw, places);
  return at === null ? null : spliced(name, at, 1, likenesses.get(name.charAt(at)) ?? '');
}

function keysBeside(letter: string): readonly string[] {
  const row = ROWS.findIndex((keys) => keys.includes(letter));
  const at = ROWS[row]?.indexOf(letter) ?? -1;
  const beside = [ROWS[row]?.[at - 1], ROWS[row]?.[at + 1], ROWS[row - 1]?.[at], ROWS[row - 1]?.[at + 1]];
  return [...beside, ROWS[row + 1]?.[at - 1], ROWS[row + 1]?.[at]].flatMap((key) => key ?? []);
}

function isLetter(letter: string): boolean {
  return letter >= 'a' && letter <= 'z';
}

function placesWhere(name: string, holds: (letter: string, next: string) => boolean): readonly number[] {
  return Array.from(name).flatMap((letter, at) => (holds(letter, name.charAt(at + 1)) ? [at] : []));
}

function spliced(name: string, at: number, length: number, into: string): string {
  return name.slice(0, at) + into + name.slice(at + length);
}

function letterAt(name: string, draw: Draw): number {
  return pick(draw, placesWhere(name, isLetter));
}

export function pick<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[draw(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

export interface Pair<Real> {
  readonly kind: string;
  readonly real: Real;
  readonly fake: string;
}

/** Pairs of every kind in turn, of as many names as the draw gives. */
export function passedOff<Real>(
  count: number,
  draw: Draw,
  next: (serial: number) => { readonly real: Real; readonly name: string },
): readonly Pair<Real>[] {
  const kinds = Object.keys(SPELLINGS);
  const pairs: Pair<Real>[] = [];
  for (let i = 0; pairs.length < count; i += 1) {
    const { real, name } = next(i);
    const kind = kinds[i % kinds.length] ?? '';
    const fake = /[a-z]{3}/.test(name) ? (SPELLINGS[kind]?.(name, draw) ?? null) : null;
    if (fake !== null && fake !== name) pairs.push({ kind, real, fake });
    if (i > 50 * count) throw new Error('The names can hardly be spelled otherwise.');
  }
  return pairs;
}

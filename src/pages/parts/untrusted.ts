import { type Children, elements, h } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { textOf } from '../text-of.ts';
import { type SoughtWord, wordPlaces } from './word-places.ts';

/**
 * The one way in which a text of third parties comes onto a page: as text,
 * whatever it holds; in its own direction, which ends with it; marked as theirs,
 * and in its language.
 *
 * @param language `null`: nobody says; a reader's voice and fonts then do not take ours for it
 */
export function untrusted(text: unknown, language: Locale | null): Children {
  return theirs(textOf(text), language);
}

/**
 * The same with words of it marked, as an answer says that they were found.
 *
 * @param words where one lies within another the longer is marked
 */
export function untrustedWith(words: readonly SoughtWord[], text: unknown, language: Locale | null): Children {
  return theirs(markWords(textOf(text), words), language);
}

function theirs(children: Children, language: Locale | null): Children {
  return IN_THEIR_DIRECTION[language ?? 'unknown'](null, children);
}

const IN_THEIR_DIRECTION = {
  en: elements('bdi', { lang: 'en' }),
  'zh-CN': elements('bdi', { lang: 'zh-CN' }),
  unknown: elements('bdi', { lang: '' }),
};

/** The longest kept of a text that is one of many on a page, in characters. */
const EXCERPT_CHARACTERS = 320;
/** What stands before the first word that was found. */
const LEAD_CHARACTERS = 80;

/** A part of a long text, from shortly before the first of the words; whole where it is short. */
export function excerptOf(text: unknown, words: readonly SoughtWord[]): string {
  const whole = textOf(text);
  if (whole.length <= EXCERPT_CHARACTERS) return whole;
  const characters = Array.from(whole);
  if (characters.length <= EXCERPT_CHARACTERS) return whole;
  const found = wordPlaces(words, whole)[0]?.start ?? 0;
  const before = Array.from(whole.slice(0, found)).length;
  const start = Math.min(Math.max(0, before - LEAD_CHARACTERS), characters.length - EXCERPT_CHARACTERS);
  const end = start + EXCERPT_CHARACTERS;
  const part = characters.slice(start, end).join('');
  return `${start > 0 ? '… ' : ''}${part}${end < characters.length ? ' …' : ''}`;
}

/** On each side of a word that is shown alone. */
const SNIPPET_CHARACTERS = 24;

/** The first of the words with a little of what stands around it, whole words where blanks part them. */
export function snippetOf(text: string, words: readonly SoughtWord[]): string {
  const { start, end } = wordPlaces(words, text)[0] ?? { start: 0, end: 0 };
  const before = Array.from(text.slice(0, start));
  const behind = Array.from(text.slice(end));
  const lead = before.slice(-SNIPPET_CHARACTERS).join('');
  const tail = behind.slice(0, SNIPPET_CHARACTERS).join('');
  return [
    before.length > SNIPPET_CHARACTERS ? `… ${lead.replace(/^\S*\s+/u, '')}` : lead,
    text.slice(start, end),
    behind.length > SNIPPET_CHARACTERS ? `${tail.replace(/\s+\S*$/u, '')} …` : tail,
  ].join('');
}

function markWords(text: string, words: readonly SoughtWord[]): Children {
  const places = wordPlaces(words, text);
  if (places.length === 0) return text;
  const parts: Children[] = [];
  let shownUpTo = 0;
  for (const { start, end } of places) {
    parts.push(text.slice(shownUpTo, start), h('mark', null, text.slice(start, end)));
    shownUpTo = end;
  }
  parts.push(text.slice(shownUpTo));
  return parts;
}

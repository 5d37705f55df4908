import { type ComponentChildren, h } from 'preact';
import type { Locale } from '../../contract/shared/text.ts';
import { textOf } from '../text-of.ts';

/**
 * The one way in which a text of third parties comes onto a page: as text,
 * whatever it holds; in its own direction, which ends with it; marked as theirs,
 * and in its language.
 *
 * @param language `null`: nobody says; a reader's voice and fonts then do not take ours for it
 */
export function untrusted(text: unknown, language: Locale | null): ComponentChildren {
  return theirs(textOf(text), language);
}

/**
 * The same with words of it marked, as an answer says that they were found.
 *
 * @param words as the text writes them, in any case; where one lies within another the longer is marked
 */
export function untrustedWith(words: readonly string[], text: unknown, language: Locale | null): ComponentChildren {
  return theirs(markWords(textOf(text), words), language);
}

function theirs(children: ComponentChildren, language: Locale | null): ComponentChildren {
  return h('bdi', { class: 'theirs', lang: language ?? '' }, children);
}

/** The longest kept of a text that is one of many on a page, in characters. */
const EXCERPT_CHARACTERS = 320;
/** What stands before the first word that was found. */
const LEAD_CHARACTERS = 80;

/** A part of a long text, from shortly before the first of the words; whole where it is short. */
export function excerptOf(text: unknown, words: readonly string[]): string {
  const characters = Array.from(textOf(text));
  if (characters.length <= EXCERPT_CHARACTERS) return characters.join('');
  const whole = characters.join('');
  const pattern = wordPattern(words);
  const found = pattern === null ? 0 : Math.max(0, whole.search(pattern));
  const before = Array.from(whole.slice(0, found)).length;
  const start = Math.min(Math.max(0, before - LEAD_CHARACTERS), characters.length - EXCERPT_CHARACTERS);
  const end = start + EXCERPT_CHARACTERS;
  const part = characters.slice(start, end).join('');
  return `${start > 0 ? '… ' : ''}${part}${end < characters.length ? ' …' : ''}`;
}

function markWords(text: string, words: readonly string[]): ComponentChildren {
  const pattern = wordPattern(words);
  if (pattern === null) return text;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index), h('mark', null, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** Letters and digits of one alphabet run together to words; those of Han do not. */
const WORD = String.raw`[[\p{L}\p{N}]--\p{Script=Han}]`;

/** `null`: nothing to look for. Longer words first, so that they win. */
function wordPattern(words: readonly string[]): RegExp | null {
  const wanted = [...new Set(words)].filter((word) => word !== '').sort((a, b) => b.length - a.length);
  if (wanted.length === 0) return null;
  return new RegExp(wanted.map(bounded).join('|'), 'giv');
}

/** Not within a longer word: `set` is not marked in `reset`. */
function bounded(word: string): string {
  const starts = new RegExp(`^${WORD}`, 'v').test(word) ? `(?<!${WORD})` : '';
  const ends = new RegExp(`${WORD}$`, 'v').test(word) ? `(?!${WORD})` : '';
  return `${starts}${RegExp.escape(word)}${ends}`;
}

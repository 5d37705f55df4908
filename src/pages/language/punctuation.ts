import type { Children } from '../markup.ts';
import type { Locale } from '../../contract/shared/text.ts';
import type { InEachLanguage } from './words.ts';

interface Marks {
  /** Between a label and what it says. */
  readonly colon: string;
  /** Between the items of a list without a last one. */
  readonly comma: string;
  readonly semicolon: string;
  readonly brackets: readonly [opening: string, closing: string];
  /** Behind what ends a sentence or a bracket. */
  readonly gap: string;
}

/** With the spaces that stand beside them; those of Chinese are as wide as a character and take none. */
const MARKS: InEachLanguage<Marks> = {
  en: { colon: ': ', comma: ', ', semicolon: '; ', brackets: [' (', ')'], gap: ' ' },
  'zh-CN': { colon: '：', comma: '、', semicolon: '；', brackets: ['（', '）'], gap: '' },
};

/** `label: `, and what it says follows. */
export function labelled(label: string, language: Locale): string {
  return `${label}${MARKS[language].colon}`;
}

/** ` (what stands in brackets)`, right behind a word. */
export function inBrackets(inside: Children, language: Locale): Children {
  const [opening, closing] = MARKS[language].brackets;
  return [opening, inside, closing];
}

/** Sentences, or what follows a bracket, one after the other: Chinese has no space between them. */
export function sentences(each: readonly Children[], language: Locale): Children {
  return each.map((sentence, place) => [place === 0 ? null : MARKS[language].gap, sentence]);
}

/** Items of any kind one after the other. */
export function separated(items: readonly Children[], mark: 'comma' | 'semicolon', language: Locale): Children {
  return items.map((item, place) => [place === 0 ? null : MARKS[language][mark], item]);
}

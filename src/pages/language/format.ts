import type { Locale } from '../../contract/shared/text.ts';
import { inEachLanguage } from './words.ts';

const NUMBERS = inEachLanguage((language) => new Intl.NumberFormat(language));
/** A page does not know where its reader is, so days are those of UTC. */
const DAYS = inEachLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }));
const LISTS = inEachLanguage((language) => new Intl.ListFormat(language, { type: 'conjunction' }));

/** Both languages group digits by thousands; most numbers of a page are below and need no format. */
const FIRST_GROUPED = 1_000;

export function formatNumber(count: number, language: Locale): string {
  if (Number.isInteger(count) && count >= 0 && count < FIRST_GROUPED) return String(count);
  return NUMBERS[language].format(count);
}

/** The day of a timestamp of the contract, in UTC. */
export function formatDay(timestamp: string, language: Locale): string {
  const day = DAYS[language].format(new Date(timestamp));
  // As beside all other digits on a page, there is a space between them and Han characters.
  return language === 'en' ? day : day.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, ' ');
}

/** `52–57 %`, in Chinese without the space; one share where both are shown alike. */
export function formatShares(least: number, most: number, language: Locale): string {
  const [first, last] = [least, most].map((share) => Math.round(share * 100));
  return `${first === last ? '' : `${first}–`}${last}${language === 'en' ? ' ' : ''}%`;
}

export function formatList(items: readonly string[], language: Locale): string {
  const [only = ''] = items;
  return items.length < 2 ? only : LISTS[language].format(items);
}

/** `1 plugin`, `12 plugins`; Chinese nouns have one form. @param plural where an `s` does not make it */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count, 'en')} ${count === 1 ? singular : plural}`;
}

/** At the end of the part of a list that is shown. */
export function andMore(count: number, language: Locale): string {
  return language === 'en' ? `and ${formatNumber(count, 'en')} more` : `另有 ${formatNumber(count, 'zh-CN')} 个`;
}

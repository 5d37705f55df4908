import { createPhraseMatcher, type Phrase, spellingsOf } from '../../../text/phrase-matcher.ts';
import type { LocalizedTerms } from '../../directory-input.ts';
import type { EntryText } from '../entry-text.ts';

/** How often the two languages' terms of a concept stand in the texts of one plugin. */
export interface Agreement {
  /** Plugins whose texts say it in both languages. */
  readonly both: number;
  /** Of the plugins that say it in either, those that say it in both count double: Dice's coefficient, 0 to 1. */
  readonly dice: number;
}

/** Asks the plugins that have a text in both languages: what is one concept is mostly said in both. */
export function termAgreement(concepts: readonly LocalizedTerms[], texts: readonly EntryText[]): readonly Agreement[] {
  const match = {
    en: createPhraseMatcher(rowsOf(concepts, 'en')),
    'zh-CN': createPhraseMatcher(rowsOf(concepts, 'zh-CN')),
  };
  const counts = concepts.map(() => ({ en: 0, zhCn: 0, both: 0 }));
  for (const text of texts) {
    if (text.en.tokens.length === 0 || text['zh-CN'].tokens.length === 0) continue;
    const english = new Set([...match.en(text.en.tokens), ...match.en(text.name.tokens)].map(({ value }) => value));
    const chinese = new Set(match['zh-CN'](text['zh-CN'].tokens).map(({ value }) => value));
    for (const concept of english) counts[concept]!.en += 1;
    for (const concept of chinese) counts[concept]!.zhCn += 1;
    for (const concept of english.intersection(chinese)) counts[concept]!.both += 1;
  }
  return counts.map(({ en, zhCn, both }) => ({ both, dice: (2 * both) / Math.max(1, en + zhCn) }));
}

function rowsOf(
  concepts: readonly LocalizedTerms[],
  language: 'en' | 'zh-CN',
): ReadonlyArray<readonly [Phrase, number]> {
  return concepts.flatMap((terms, concept) =>
    terms[language].flatMap((term) => spellingsOf(term).map((phrase) => [phrase, concept] as const)),
  );
}

import type { Children } from '../markup.ts';
import type { DiscoveryEntry, ValueSource } from '../../contract/discovery/entry.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { wordsOf } from '../language/words.ts';
import { dayOf } from './fact-block.ts';
import { untrusted } from './untrusted.ts';

const sayingWords = wordsOf({
  asOf: { en: 'as of', 'zh-CN': '截至' },
  counted: { en: 'counted', 'zh-CN': '统计于' },
});

/** The catalog whose word a value of an entry is, and of when; `null`: nobody says it. */
export function whoSays(entry: DiscoveryEntry, field: string, language: Locale): Children | null {
  const source = entry.value_sources.find(({ values }) => values.includes(field));
  if (source === undefined) return null;
  const words = sayingWords(language);
  const countedAt = countedOf(source, field);
  return [
    untrusted(source.catalog_id, null),
    ' · ',
    countedAt === null ? `${words.asOf} ` : `${words.counted} `,
    dayOf(countedAt ?? source.observed_at ?? source.as_of, language),
  ];
}

function countedOf({ stars_observed_at, downloads_observed_at }: ValueSource, field: string): string | null {
  if (field === '/signals/stars') return stars_observed_at;
  return field === '/signals/downloads' ? downloads_observed_at : null;
}

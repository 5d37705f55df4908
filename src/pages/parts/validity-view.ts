import { type Children, h, kept } from '../markup.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import type { PublicationManifest } from '../../contract/publication/manifest.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { sentences } from '../language/punctuation.ts';
import { type InEachLanguage, inEachLanguage, wordsOf } from '../language/words.ts';
import { dayOf } from './fact-block.ts';

export const validityWords = wordsOf({
  asOf: { en: 'As the sources had it on ', 'zh-CN': '内容以各来源在 ' },
  stale: { en: '; it counts as stale from ', 'zh-CN': '的说法为准；' },
  until: { en: ' and is not to be relied on from ', 'zh-CN': '起算作陈旧，' },
  end: { en: '.', 'zh-CN': '起不应再采信。' },
  sample: {
    en: 'This is a demonstration set, not all that exists: a plugin that is not in it may well exist.',
    'zh-CN': '这是演示数据，并非全部插件：其中没有的插件可能确实存在。',
  },
});

type DatedPublication = Pick<PublicationManifest, 'as_of' | 'expires_at' | 'expired_at' | 'data_class'>;

/** Until when what is shown may be relied on, and whether it is all there is; a page that is kept says it by days alone. */
export function validityView(publication: DatedPublication, language: Locale): Children {
  return getOrInsert(VALIDITY, publication, () => inEachLanguage((each) => validityIn(publication, each)))[language];
}

/** Of a publication all pages say the same, and writing a date takes as long as writing a hit. */
const VALIDITY = new WeakMap<DatedPublication, InEachLanguage<Children>>();

function validityIn({ as_of, expires_at, expired_at, data_class }: DatedPublication, language: Locale): Children {
  const words = validityWords(language);
  const day = (timestamp: string): Children => dayOf(timestamp, language);
  const dated = [words.asOf, day(as_of), words.stale, day(expires_at), words.until, day(expired_at), words.end];
  const said = data_class === 'sample' ? [dated, words.sample] : [dated];
  return kept(h('p', { class: 'soft small' }, sentences(said, language)));
}

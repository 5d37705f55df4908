import { namesPlace } from '../../base/unread-address.ts';
import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import { inBrackets } from '../language/punctuation.ts';
import { wordsOf } from '../language/words.ts';
import { linkToPlugin } from '../links.ts';
import { type Children, h } from '../markup.ts';
import type { Visit } from '../page.ts';
import { untrusted } from './untrusted.ts';

const nearWords = wordsOf({
  whole: {
    en: 'Names that have it as a part, or are spelled almost the same',
    'zh-CN': '含有它或拼写相近的名称',
  },
  like: {
    en: (name: string) => `Names like “${name}”: the same, with it as a part, or spelled almost so`,
    'zh-CN': (name: string) => `与“${name}”相同、含有它或拼写相近的名称`,
  },
  elsewhere: {
    en: 'None of them is known to be at the place that was asked for; each is where it says.',
    'zh-CN': '据所知，它们都不在所问的地址；各自所在见其后。',
  },
  placeUnknown: { en: 'no repository known', 'zh-CN': '仓库未知' },
});

/**
 * Plugins with names near the one that was asked for. Another name of one that is near stands behind it; where owner,
 * address or other words of what was asked for were left out, its repository too.
 */
export function nearNamesView(
  asked: string,
  { near_names, near_to }: Pick<LookupResponse, 'near_names' | 'near_to'>,
  heading: 'h2' | 'h3',
  visit: Visit,
): Children {
  if (near_names.length === 0) return null;
  const words = nearWords(visit.language);
  return [
    h(heading, null, near_to === undefined ? words.whole : words.like(near_to)),
    near_to !== undefined && namesPlace(asked) ? h('p', { class: 'soft' }, words.elsewhere) : null,
    h(
      'ul',
      null,
      near_names.map((near) =>
        h('li', null, [
          h('a', { href: linkToPlugin(visit, near.entry_id) }, untrusted(near.name, null)),
          near.matched_name === undefined ? null : inBrackets(untrusted(near.matched_name, null), visit.language),
          near_to === undefined ? null : placeOf(near, visit),
        ]),
      ),
    ),
  ];
}

function placeOf({ repository_full_name: fullName }: LookupResponse['near_names'][number], visit: Visit): Children {
  const place =
    fullName === undefined ? nearWords(visit.language).placeUnknown : untrusted(`github.com/${fullName}`, null);
  return h('span', { class: 'soft' }, [' · ', place]);
}

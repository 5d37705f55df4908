import { type Children, elements, h } from '../markup.ts';
import type { ShownEntry } from '../../contract/discovery/shown-search.ts';
import type { Locale } from '../../contract/shared/text.ts';
import { MOST_COMPARED, PICK_PARAMETER, pickedTooMany } from '../compare/picked-plugins.ts';
import { counted, formatNumber } from '../language/format.ts';
import { wordsOf } from '../language/words.ts';
import type { Visit } from '../page.ts';

const pickWords = wordsOf({
  pick: { en: 'Compare', 'zh-CN': '比较' },
  pickName: { en: (name: string) => `Compare ${name}`, 'zh-CN': (name: string) => `比较 ${name}` },
  compare: { en: 'Compare the ticked ones', 'zh-CN': '比较所勾选的插件' },
  compareHere: {
    en: (count: number) => `compare the ${formatNumber(count, 'en')} ticked`,
    'zh-CN': (count: number) => `比较所勾选的 ${formatNumber(count, 'zh-CN')} 个`,
  },
  ticked: {
    en: (count: number) => `${formatNumber(count, 'en')} ticked; two to four can be compared`,
    'zh-CN': (count: number) => `已勾选 ${formatNumber(count, 'zh-CN')} 个；可比较二至四个`,
  },
  tooMany: {
    en: `${MOST_COMPARED} are the most: one tick was taken off again`,
    'zh-CN': `最多 ${MOST_COMPARED} 个：已取消其中一个勾选`,
  },
  before: {
    en: (count: number) => `${counted(count, 'plugin')} ticked in another search`,
    'zh-CN': (count: number) => `在其他搜索中已勾选 ${formatNumber(count, 'zh-CN')} 个`,
  },
});

/**
 * Picks a hit to be compared. It is a part of the search's form, so that ticks stay while one searches on. Beside the tick
 * stands the way to the comparison, where there is one: the bar is dozens of stops of the keyboard below.
 */
export function pickBox({ entry_id: id, identity }: ShownEntry, picked: readonly string[], language: Locale): Children {
  const words = pickWords(language);
  const isPicked = picked.includes(id);
  const box = pickInput({ value: id, 'aria-label': words.pickName(identity.name), checked: isPicked });
  const label = pickLabel(null, [box, ' ', words.pick]);
  return isPicked && picked.length > 1
    ? [label, ' ', compareButton(words.compareHere(picked.length), { class: 'pick-go' })]
    : label;
}

const pickLabel = elements('label', { class: 'pick' });
const pickInput = elements('input', { type: 'checkbox', form: 'search', name: PICK_PARAMETER });

/** Leads the form to the comparison instead. */
function compareButton(words: string, look: { readonly class?: string } = {}): Children {
  return h('button', { type: 'submit', form: 'search', formaction: '/compare', ...look }, words);
}

/** What is ticked, and the way to its comparison. */
export function compareBar(
  picked: readonly string[],
  shown: readonly { readonly entry: ShownEntry }[],
  visit: Visit,
): Children {
  const words = pickWords(visit.language);
  const elsewhere = picked.filter((id) => !shown.some(({ entry }) => entry.entry_id === id));
  if (shown.length + elsewhere.length < 2) return null;
  return h('p', { class: 'compare-bar' }, [
    elsewhere.map((id) => h('input', { type: 'hidden', form: 'search', name: PICK_PARAMETER, value: id })),
    compareButton(words.compare),
    ' ',
    h('span', { class: 'soft small' }, [
      pickedTooMany(visit.parameters) > 0 ? h('b', null, words.tooMany) : words.ticked(picked.length),
      elsewhere.length === 0 ? null : ` · ${words.before(elsewhere.length)}`,
    ]),
  ]);
}

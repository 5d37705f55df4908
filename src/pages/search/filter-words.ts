import type { DiscoverySourceKind } from '../../contract/discovery/entry.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');

export const filterWords = wordsOf({
  filters: { en: 'Filters', 'zh-CN': '筛选' },
  chosen: { en: (count: number) => `${count} chosen`, 'zh-CN': (count: number) => `已选 ${zh(count)} 项` },
  narrowedBy: { en: 'Narrowed by', 'zh-CN': '筛选条件' },
  remove: { en: (filter: string) => `Remove: ${filter}`, 'zh-CN': (filter: string) => `移除：${filter}` },
  removeAll: { en: 'Remove all filters', 'zh-CN': '移除全部筛选' },
  apply: { en: 'Apply', 'zh-CN': '应用' },
  howToRead: {
    en: 'Within one question any of the answers will do. A number says how many plugins there are with that answer. What nobody tested is an answer of its own, never a no.',
    'zh-CN': '同一问题内，符合任一选项即可。数字是符合该选项的插件数。“未测试”是单独的一种结果，不等于“否”。',
  },
  category: { en: 'Category', 'zh-CN': '类别' },
  source: { en: 'What catalogs name', 'zh-CN': '收录形式' },
  disposition: { en: 'How much evidence', 'zh-CN': '证据程度' },
  unknown: { en: 'unknown', 'zh-CN': '未知' },
  nothingPasses: { en: 'No plugin passes these filters', 'zh-CN': '没有插件符合这些筛选条件' },
  notEither: { en: 'Without the filters there is none either.', 'zh-CN': '不加筛选也没有。' },
  without: {
    en: (count: number) => `Without them ${count === 1 ? '1 plugin matches' : `${counted(count, 'plugin')} match`}.`,
    'zh-CN': (count: number) => `不加筛选时有 ${zh(count)} 个插件符合。`,
  },
});

export const sourceWords = wordsOf({
  package: { en: 'a package', 'zh-CN': '软件包' },
  repository: { en: 'a repository', 'zh-CN': '代码仓库' },
} satisfies Record<DiscoverySourceKind, InEachLanguage<string>>);

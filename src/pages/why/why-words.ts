import type { LookupResponse } from '../../contract/discovery/lookup.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');

export const whyWords = wordsOf({
  titleOf: { en: (name: string) => `Why not ${name}?`, 'zh-CN': (name: string) => `为什么没有 ${name}？` },
  lead: {
    en: 'Name a plugin that you miss. The answer says whether it was read, which rule left it out, what it was merged into, whether it was withdrawn, or at which rank a search finds it.',
    'zh-CN':
      '输入没有找到的插件。这里会说明：是否读取到它的记录、因哪条规则未收录、并入了哪个条目、是否已撤下，或某次搜索将它排在第几位。',
  },
  several: {
    en: (count: number) => `${formatNumber(count, 'en')} plugins are listed under this name, package or repository.`,
    'zh-CN': (count: number) => `有 ${zh(count)} 个插件以此名称、软件包或仓库收录。`,
  },
  firstOf: {
    en: (shown: number) =>
      `The first ${formatNumber(shown, 'en')} are shown; the whole name (owner/repository, or the package) finds one.`,
    'zh-CN': (shown: number) => `只列出前 ${zh(shown)} 个；请输入完整名称（所有者/仓库，或软件包）以找到其中一个。`,
  },
  alsoLeftOut: {
    en: 'Of the records that name it, these are left out:',
    'zh-CN': '指明它的记录中，以下未收录：',
  },
  isHost: {
    en: (host: string) => `${host} is the host itself; what is listed here are its plugins.`,
    'zh-CN': (host: string) => `${host} 是宿主本身；这里收录的是它的插件。`,
  },
  exactRelease: {
    en: 'A package of this name is known by an exact release',
    'zh-CN': '有同名软件包的确切发布版本',
  },
  ofRelease: {
    en: 'Of this release, by who can fill it. Unknown is never held against a plugin.',
    'zh-CN': '就此发布版本而言，按谁能补充分组。未知不计为插件的缺点。',
  },
  mayBeText: {
    en: 'A name must be whole. As words, in names and descriptions:',
    'zh-CN': '名称须完整。也可作为词语在名称和描述中查找：',
  },
  searchFor: {
    en: 'search for',
    'zh-CN': '搜索',
  },
  rank: {
    en: (rank: number, total: number) =>
      `The search finds it at rank ${formatNumber(rank, 'en')} of ${formatNumber(total, 'en')}`,
    'zh-CN': (rank: number, total: number) => `此搜索共有 ${zh(total)} 个结果，它排在第 ${zh(rank)} 位`,
  },
  showPage: { en: 'show that page', 'zh-CN': '查看该页' },
  showSearch: { en: 'show the search and how it was read', 'zh-CN': '查看搜索及其理解方式' },
  notFound: {
    en: (total: number) =>
      `The search does not find it among ${counted(total, 'hit')}: it has none of the words that were looked for, nor what stands for them.`,
    'zh-CN': (total: number) => `搜索的 ${zh(total)} 个结果中没有它：它不含所查的任何词，也不含其近义词或译词。`,
  },
  package: { en: 'Package', 'zh-CN': '软件包' },
  repository: { en: 'Repository', 'zh-CN': '仓库' },
  points: { en: 'points', 'zh-CN': '分' },
  total: { en: 'together', 'zh-CN': '合计' },
  heldBack: { en: 'held back', 'zh-CN': '排位后移' },
  tier: { en: 'stands under', 'zh-CN': '所在分组' },
  withdrawnOn: { en: 'withdrawn', 'zh-CN': '撤下日期' },
  reason: { en: 'reason', 'zh-CN': '原因' },
  noReason: { en: 'none is given', 'zh-CN': '未说明' },
  records: { en: 'Records of catalogs', 'zh-CN': '来源目录中的记录' },
  catalogs: { en: 'Catalogs that were read', 'zh-CN': '已读取的来源目录' },
  catalogsNote: {
    en: 'What is listed here comes from these catalogs. A plugin that none of them has is not listed, whether it exists or not.',
    'zh-CN': '这里收录的内容都出自以下来源目录。其中没有的插件不会收录，无论它是否存在。',
  },
  read: { en: 'as of', 'zh-CN': '截至' },
  neverRead: { en: 'never read', 'zh-CN': '从未读取' },
  failure: { en: 'no answer when it was asked again', 'zh-CN': '再次查询时没有答复' },
  pluginIsListed: {
    en: 'The plugin is listed. What is known of this version:',
    'zh-CN': '插件已收录。就此版本而言：',
  },
  noneOfThisName: {
    en: 'No plugin is listed by just this name. The nearest names are below.',
    'zh-CN': '没有恰好叫这个名称的插件。相近的名称见下。',
  },
  noSuchId: { en: 'No plugin of this publication has this id.', 'zh-CN': '此数据集中没有此标识的插件。' },
  adviceForIds: {
    en: 'What stood under it may have another id, or be listed no more: look up its name, package or repository.',
    'zh-CN': '原来的插件可能已换标识，或不再收录：请改查其名称、软件包或仓库。',
  },
  nobodyNamesIt: {
    en: 'Of just this name: no record of the catalogs that were read names it.',
    'zh-CN': '就此名称而言：所读来源目录的记录中没有它。',
  },
});

export const verdictWords = wordsOf({
  listed: { en: 'It is listed.', 'zh-CN': '已收录。' },
  withdrawn: {
    en: 'It is known, and not offered: it was withdrawn.',
    'zh-CN': '有此插件，但不提供：已撤下。',
  },
  excluded: {
    en: 'It is not listed: records that name it were read, and rules leave them out.',
    'zh-CN': '未收录：读取到了写有此名称的记录，但规则将其排除。',
  },
  not_read: {
    en: 'It is not listed: no record of the catalogs that were read names it.',
    'zh-CN': '未收录：所读来源目录的记录中没有此名称。',
  },
  unknown: {
    en: 'It is not listed, and this publication does not say what became of the records that were read.',
    'zh-CN': '未收录；此数据集未说明所读记录的去向。',
  },
} satisfies Record<LookupResponse['outcome'], InEachLanguage<string>>);

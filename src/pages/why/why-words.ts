import type { RankingFeature } from '../../contract/discovery/explanation.ts';
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
    en: (count: number) => `${counted(count, 'entry', 'entries')} have this name; the first of them are shown.`,
    'zh-CN': (count: number) => `有 ${zh(count)} 个条目使用此名称，这里列出前几个。`,
  },
  rank: {
    en: (rank: number, total: number) =>
      `The search finds it at rank ${formatNumber(rank, 'en')} of ${formatNumber(total, 'en')}`,
    'zh-CN': (rank: number, total: number) => `此搜索共有 ${zh(total)} 个结果，它排在第 ${zh(rank)} 位`,
  },
  showPage: { en: 'show that page', 'zh-CN': '查看该页' },
  notFound: {
    en: (total: number) =>
      `The search does not find it among ${counted(total, 'hit')}: it has none of the words that were looked for.`,
    'zh-CN': (total: number) => `此搜索的 ${zh(total)} 个结果中没有它：它不含所查的任何词。`,
  },
  points: { en: 'points', 'zh-CN': '分' },
  total: { en: 'together', 'zh-CN': '合计' },
  heldBack: { en: 'held back', 'zh-CN': '排位后移' },
  tier: { en: 'tier', 'zh-CN': '层级' },
  withdrawnOn: { en: 'withdrawn', 'zh-CN': '撤下日期' },
  reason: { en: 'reason', 'zh-CN': '原因' },
  noReason: { en: 'none is given', 'zh-CN': '未说明' },
  records: { en: 'Records of catalogs', 'zh-CN': '来源目录中的记录' },
  catalogs: { en: 'Where it could stand', 'zh-CN': '它可以列入哪些来源目录' },
  catalogsNote: {
    en: 'The catalogs of this host. To be listed, it must stand in one of them, or be named so there.',
    'zh-CN': '此宿主的来源目录如下。插件须列入其中之一，或在其中使用此名称，才会被收录。',
  },
  read: { en: 'as of', 'zh-CN': '截至' },
  neverRead: { en: 'never read', 'zh-CN': '从未读取' },
  failure: { en: 'asked in vain since', 'zh-CN': '此后查询均未成功' },
  nearNames: { en: 'Names spelled nearly so', 'zh-CN': '拼写相近的名称' },
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
    en: 'It is not listed: no record that was read names it.',
    'zh-CN': '未收录：所读取的记录都没有写此名称。',
  },
  unknown: {
    en: 'It is not listed, and this publication does not say what became of the records that were read.',
    'zh-CN': '未收录；此数据集未说明所读记录的去向。',
  },
} satisfies Record<LookupResponse['outcome'], InEachLanguage<string>>);

export const featureWords = wordsOf({
  terms: { en: 'words of the search', 'zh-CN': '查询词' },
  proximity: { en: 'words that stand near each other', 'zh-CN': '查询词彼此靠近' },
  name_coverage: { en: 'share of the name that was said', 'zh-CN': '名称中被查到的部分' },
  feedback: { en: 'words of the other language that go with it', 'zh-CN': '另一语言的相关词' },
  foreign_lead: { en: 'lead among descriptions in the other language', 'zh-CN': '在另一语言的描述中领先' },
  popularity: { en: 'stars or downloads', 'zh-CN': '星标或下载量' },
  quality_evidence: { en: 'seen to load in the host', 'zh-CN': '经观察能在宿主中加载' },
  nearly_exact_identifier: { en: 'nearly its exact name', 'zh-CN': '名称几乎一致' },
  package_identifier: { en: 'the name of a package', 'zh-CN': '包名' },
} satisfies Record<RankingFeature, InEachLanguage<string>>);

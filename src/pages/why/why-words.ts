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
      '输入你没有找到的插件。答复会说明：它是否被读取、因哪条规则未收录、并入了哪个条目、是否已撤回，或某次搜索将它排在第几位。',
  },
  several: {
    en: (count: number) => `${counted(count, 'entry', 'entries')} have this name; the first of them are shown.`,
    'zh-CN': (count: number) => `${zh(count)} 个条目有此名称；列出前几个。`,
  },
  rank: {
    en: (rank: number, total: number) =>
      `The search finds it at rank ${formatNumber(rank, 'en')} of ${formatNumber(total, 'en')}`,
    'zh-CN': (rank: number, total: number) => `搜索将它排在第 ${zh(rank)} 位，共 ${zh(total)} 个结果`,
  },
  showPage: { en: 'show that page', 'zh-CN': '查看该页' },
  notFound: {
    en: (total: number) =>
      `The search does not find it among ${counted(total, 'hit')}: it has none of the words that were looked for.`,
    'zh-CN': (total: number) => `搜索的 ${zh(total)} 个结果中没有它：它不含所查的任何词。`,
  },
  points: { en: 'points', 'zh-CN': '分' },
  total: { en: 'together', 'zh-CN': '合计' },
  heldBack: { en: 'held back', 'zh-CN': '后移' },
  tier: { en: 'tier', 'zh-CN': '层级' },
  withdrawnOn: { en: 'withdrawn', 'zh-CN': '撤回于' },
  reason: { en: 'reason', 'zh-CN': '原因' },
  noReason: { en: 'none is given', 'zh-CN': '未说明' },
  records: { en: 'Records of catalogs', 'zh-CN': '目录中的记录' },
  catalogs: { en: 'Where it could stand', 'zh-CN': '可能收录它的目录' },
  catalogsNote: {
    en: 'The catalogs of this host. To be listed, it must stand in one of them, or be named so there.',
    'zh-CN': '此宿主的目录。要被收录，须列于其中之一，或在其中使用此名称。',
  },
  read: { en: 'read', 'zh-CN': '读取于' },
  neverRead: { en: 'never read', 'zh-CN': '从未读取' },
  failure: { en: 'asked in vain since', 'zh-CN': '之后查询未成功' },
  nearNames: { en: 'Names spelled nearly so', 'zh-CN': '拼写相近的名称' },
});

export const verdictWords = wordsOf({
  listed: { en: 'It is listed.', 'zh-CN': '已收录。' },
  withdrawn: {
    en: 'It is known, and not offered: it was withdrawn.',
    'zh-CN': '已知，但不提供：已被撤回。',
  },
  excluded: {
    en: 'It is not listed: records that name it were read, and rules leave them out.',
    'zh-CN': '未收录：读取到写有此名称的记录，但按规则未收录。',
  },
  not_read: {
    en: 'It is not listed: no record that was read names it.',
    'zh-CN': '未收录：读取的记录中没有此名称。',
  },
  unknown: {
    en: 'It is not listed, and this publication does not say what became of the records that were read.',
    'zh-CN': '未收录；本次发布未说明所读记录的去向。',
  },
} satisfies Record<LookupResponse['outcome'], InEachLanguage<string>>);

export const featureWords = wordsOf({
  terms: { en: 'words of the search', 'zh-CN': '查询词' },
  proximity: { en: 'words that stand near each other', 'zh-CN': '词语相邻' },
  name_coverage: { en: 'share of the name that was said', 'zh-CN': '名称覆盖' },
  feedback: { en: 'words of the other language that go with it', 'zh-CN': '另一语言的相关词' },
  foreign_lead: { en: 'lead among descriptions in the other language', 'zh-CN': '在另一语言描述中的领先' },
  popularity: { en: 'stars or downloads', 'zh-CN': '星标或下载量' },
  quality_evidence: { en: 'seen to load in the host', 'zh-CN': '已见在宿主中加载' },
  nearly_exact_identifier: { en: 'nearly its exact name', 'zh-CN': '名称几乎一致' },
  package_identifier: { en: 'the name of a package', 'zh-CN': '包名' },
} satisfies Record<RankingFeature, InEachLanguage<string>>);

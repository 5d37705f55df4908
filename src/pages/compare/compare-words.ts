import type { QualityDimensionName } from '../../contract/evidence/quality-dimensions.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');
const facts = (count: number): string => counted(count, 'fact');

export const compareWords = wordsOf({
  compare: { en: 'Compare', 'zh-CN': '比较' },
  compared: {
    en: (count: number) => `${count} plugins compared`,
    'zh-CN': (count: number) => `比较 ${zh(count)} 个插件`,
  },
  choose: { en: 'Pick two to four plugins', 'zh-CN': '请选择二至四个插件' },
  howToChoose: {
    en: 'Search, tick the plugins to compare, and press “Compare”. Ticks stay while you search again.',
    'zh-CN': '搜索后勾选要比较的插件，再按“比较”。再次搜索时勾选会保留。',
  },
  picked: {
    en: (count: number) => `${counted(count, 'plugin')} picked; two to four can be compared.`,
    'zh-CN': (count: number) => `已选 ${zh(count)} 个；可比较二至四个。`,
  },
  toSearch: { en: 'To the search', 'zh-CN': '前往搜索' },
  backToSearch: { en: 'Back to the search, these plugins picked', 'zh-CN': '返回搜索（保留所选插件）' },
  leaveOut: { en: 'leave out', 'zh-CN': '移除' },
  leaveOutName: { en: (name: string) => `Leave out ${name}`, 'zh-CN': (name: string) => `移除 ${name}` },
  fact: { en: 'Fact, and who says it', 'zh-CN': '事实与出处' },
  differ: {
    en: (count: number) => `They differ: ${facts(count)}`,
    'zh-CN': (count: number) => `不同：${zh(count)} 项`,
  },
  unknownOfSome: {
    en: (count: number) => `Unknown of some, so nobody can say: ${facts(count)}`,
    'zh-CN': (count: number) => `有的未知，无法比较：${zh(count)} 项`,
  },
  unknownOfAll: {
    en: (count: number) => `Unknown of all: ${facts(count)}`,
    'zh-CN': (count: number) => `全部未知：${zh(count)} 项`,
  },
  agree: { en: (count: number) => `They agree: ${facts(count)}`, 'zh-CN': (count: number) => `相同：${zh(count)} 项` },
  howToRead: {
    en: 'Unknown is equal to nothing, not even to unknown. No column is better than another: nothing is added up.',
    'zh-CN': '未知不等于任何值，也不等于另一个未知。各列不分优劣，也没有总分。',
  },
  catalogRead: { en: 'catalog as of', 'zh-CN': '来源目录截至' },
  analysed: { en: 'newest evidence', 'zh-CN': '最新证据' },
  analysedRecord: { en: 'newest evidence, the record of', 'zh-CN': '最新证据即来源目录记录，日期' },
  neverAnalysed: { en: 'nobody has analysed it', 'zh-CN': '尚无人分析' },
  unknown: { en: 'unknown', 'zh-CN': '未知' },
  yes: { en: 'yes', 'zh-CN': '是' },
  no: { en: 'no', 'zh-CN': '否' },
  none: { en: 'nothing', 'zh-CN': '无' },
  loaded: { en: 'it loaded', 'zh-CN': '已加载' },
  description: { en: 'what it is said to do', 'zh-CN': '描述' },
  category: { en: 'category', 'zh-CN': '类别' },
  sources: { en: 'found as', 'zh-CN': '收录形式' },
  stars: { en: 'stars', 'zh-CN': '星标数' },
  downloads: { en: 'downloads', 'zh-CN': '下载量' },
  disposition: { en: 'how much evidence', 'zh-CN': '证据程度' },
  version: { en: 'release that was analysed', 'zh-CN': '所分析的版本' },
  reasons: { en: 'what was seen', 'zh-CN': '所见' },
  advisories: { en: 'known advisories', 'zh-CN': '已知安全公告' },
  advisoriesOf: {
    en: (severity: string, count: number) => `${formatNumber(count, 'en')} ${severity}`,
    'zh-CN': (severity: string, count: number) => `${severity} ${zh(count)} 项`,
  },
  whyItEnded: { en: 'why it did not load', 'zh-CN': '未能加载的原因' },
  catalog: { en: 'a catalog', 'zh-CN': '来源目录' },
  publisher: { en: 'its publisher, in the release', 'zh-CN': '发布者（见发布包）' },
  service: { en: 'this service', 'zh-CN': '本服务' },
});

/** Who is asked by each dimension. */
export const askedOfDimension = wordsOf({
  source_metadata: { en: 'this service, of the listing', 'zh-CN': '本服务（查收录记录）' },
  repository_health: { en: 'the repository host', 'zh-CN': '代码托管平台' },
  package_release: { en: 'the package registry', 'zh-CN': '软件源' },
  package_integrity: { en: 'this service, of the archive', 'zh-CN': '本服务（查发布包）' },
  static_risk: { en: 'this service, of the code', 'zh-CN': '本服务（扫描代码）' },
  dependency_risk: { en: 'a database of advisories', 'zh-CN': '安全公告数据库' },
  install_runtime: { en: 'this service, in the real host', 'zh-CN': '本服务（在真实宿主中）' },
  claimed_feature: { en: 'nobody yet', 'zh-CN': '尚无人测试' },
} satisfies Record<QualityDimensionName, InEachLanguage<string>>);

import { wordsOf } from '../language/words.ts';

export const pluginWords = wordsOf({
  unknown: { en: 'unknown', 'zh-CN': '未知' },
  notObserved: { en: 'not observed', 'zh-CN': '未观察' },
  listing: { en: 'What catalogs say', 'zh-CN': '来源目录的描述' },
  byCatalog: {
    en: 'Their own words. Nobody here has checked them, and nothing is translated.',
    'zh-CN': '来源目录的原文。本服务未核实，也未翻译。',
  },
  languageName: {
    en: { en: 'English', 'zh-CN': 'Chinese' },
    'zh-CN': { en: '英文', 'zh-CN': '中文' },
  },
  noDescription: { en: 'No catalog describes it in this language.', 'zh-CN': '来源目录没有此语言的描述。' },
  records: { en: 'Records that list it', 'zh-CN': '收录它的记录' },
  noListings: {
    en: 'This publication does not say which records these are.',
    'zh-CN': '此数据集未说明是哪些记录。',
  },
  licence: { en: 'licence of the record', 'zh-CN': '记录的许可证' },
  identity: { en: 'Where it lives', 'zh-CN': '软件包与仓库' },
  byIdentity: {
    en: 'From what the records name, held against the registry. Places, not commands: nothing here says that it should be installed.',
    'zh-CN': '依据收录记录，并与软件源核对。这里只说明它在哪里，不是命令：本页不表示应当安装它。',
  },
  owner: { en: 'owner', 'zh-CN': '所有者' },
  package: { en: 'package', 'zh-CN': '软件包' },
  repository: { en: 'repository', 'zh-CN': '仓库' },
  noPackage: { en: 'none is held to be its own', 'zh-CN': '没有确认属于它的软件包' },
  registrySays: { en: 'registry', 'zh-CN': '软件源' },
  exists: { en: 'has the package', 'zh-CN': '有此软件包' },
  existsNot: { en: 'has no such package', 'zh-CN': '无此软件包' },
  sameRepository: { en: 'its metadata names this repository', 'zh-CN': '其元数据指向此仓库' },
  otherRepository: { en: 'its metadata names another repository', 'zh-CN': '其元数据指向另一仓库' },
  popularity: { en: 'Counted by others', 'zh-CN': '第三方统计' },
  byCounting: {
    en: 'How known it is, not how good.',
    'zh-CN': '只反映知名度，不反映质量。',
  },
  stars: { en: 'stars', 'zh-CN': '星标' },
  downloads: { en: 'downloads', 'zh-CN': '下载量' },
  counted: { en: 'counted', 'zh-CN': '统计时间' },
  sourceDoesNotSay: { en: 'the source does not say when', 'zh-CN': '来源未说明时间' },
  releases: { en: 'Exact releases', 'zh-CN': '具体版本' },
  byRegistry: {
    en: 'Releases whose bytes were fetched and verified, newest first.',
    'zh-CN': '发布包已取得并逐字节核验的版本，新版本在前。',
  },
  noReleases: {
    en: 'None is known whose bytes were verified.',
    'zh-CN': '没有经逐字节核验的版本。',
  },
  place: { en: 'Place in the directory', 'zh-CN': '在分类目录中的位置' },
  byDirectory: {
    en: 'By rules over the texts and categories of catalogs.',
    'zh-CN': '按规则，依据来源目录的文字与类别归类。',
  },
  root: { en: 'at the root', 'zh-CN': '最上层' },
  terms: { en: 'words that led here', 'zh-CN': '据以归类的词' },
  byCategory: { en: 'by its category', 'zh-CN': '按类别归入' },
  byCapability: { en: 'for what it can do', 'zh-CN': '按能力归入' },
  noReason: { en: 'nothing says more', 'zh-CN': '没有说明更具体的依据' },
  also: { en: 'Also listed under', 'zh-CN': '同时列在' },
  byAbsence: {
    en: 'Fields without a value, by who can fill them.',
    'zh-CN': '没有值的字段，按可由谁补充分组。',
  },
  changes: { en: 'Changes', 'zh-CN': '变更' },
  byComparison: { en: 'Publications that are kept, compared.', 'zh-CN': '比较仍保留的各份数据集。' },
  nothingToCompare: {
    en: 'No earlier publication is kept, so there is nothing to compare.',
    'zh-CN': '没有保留更早的数据集，无从比较。',
  },
  unchanged: {
    en: (since: string) => `Nothing of it has changed since publication ${since}.`,
    'zh-CN': (since: string) => `自数据集 ${since} 以来没有变更。`,
  },
  added: {
    en: (since: string) => `It is new since publication ${since}.`,
    'zh-CN': (since: string) => `自数据集 ${since} 以来新增。`,
  },
  changed: {
    en: (since: string) => `Since publication ${since} these fields differ:`,
    'zh-CN': (since: string) => `自数据集 ${since} 以来有变更的字段：`,
  },
  wholeRecord: { en: 'the whole record: it was away in between', 'zh-CN': '整条记录：其间曾被移除' },
  resembles: { en: 'Its name resembles', 'zh-CN': '名称形似' },
});

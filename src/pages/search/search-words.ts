import type { LeftOutRule, RankingFeature, TermOrigin } from '../../contract/discovery/explanation.ts';
import type { MatchedField } from '../../contract/discovery/match.ts';
import type { NameDifference } from '../../contract/discovery/resemblance.ts';
import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';
import type { HitHeading } from './hit-heading.ts';
import type { HiddenText } from './shown-terms.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');

export const searchWords = wordsOf({
  search: { en: 'Search', 'zh-CN': '搜索' },
  begin: {
    en: 'Say what a plugin should do, or what it is called.',
    'zh-CN': '请输入想让插件做的事，或它的名称。',
  },
  found: {
    en: (count: number) => (count === 1 ? '1 plugin matches' : `${formatNumber(count, 'en')} plugins match`),
    'zh-CN': (count: number) => `${zh(count)} 个插件符合`,
  },
  foundAlike: {
    en: (count: number) => `No plugin has it; ${counted(count, 'plugin')} with something spelled like it`,
    'zh-CN': (count: number) => `没有插件含有查询词；${zh(count)} 个插件含有拼写相近的词`,
  },
  nothing: { en: 'No plugin matches', 'zh-CN': '没有符合的插件' },
  nothingWhole: {
    en: 'No plugin has everything that was asked for. These have a part of it, some of them a single word.',
    'zh-CN': '没有插件包含全部查询词。以下插件只含一部分，有的仅含一个词。',
  },
  nothingWholeOrAlike: {
    en: 'No plugin has everything that was asked for. These have a part of it, some of them a single word, or one that is only spelled like it.',
    'zh-CN': '没有插件包含全部查询词。以下插件只含一部分，有的仅含一个词，或仅含拼写相近的词。',
  },
  onlyAlike: {
    en: 'These have a word that is only spelled like one that was asked for, and may mean something else.',
    'zh-CN': '以下插件中有的词只是与查询词拼写相近，可能是另一个意思。',
  },
  titleOf: { en: (query: string) => `Search: ${query}`, 'zh-CN': (query: string) => `搜索：${query}` },
  readAs: {
    en: { en: 'Read as English', 'zh-CN': 'Read as Chinese' },
    'zh-CN': { en: '按英文理解', 'zh-CN': '按中文理解' },
  },
  asAsked: { en: 'as asked', 'zh-CN': '原词' },
  nobodyHas: { en: 'nobody has it', 'zh-CN': '没有任何插件含有' },
  guessed: { en: '; looked for what is spelled like it', 'zh-CN': '；已改查拼写相近的词' },
  leftOut: { en: 'left out', 'zh-CN': '搜索时略去' },
  ownerOnly: { en: 'only plugins of', 'zh-CN': '只列出此所有者的插件' },
  goesWith: { en: 'Words that go with it', 'zh-CN': '相关词' },
  /** How one came to look for a word, and how many plugins have it. */
  cameBy: {
    en: (origin: string, plugins: number) => `${origin}, in ${counted(plugins, 'plugin')}`,
    'zh-CN': (origin: string, plugins: number) => `${origin}，见于 ${zh(plugins)} 个插件`,
  },
  isDemanded: { en: 'needed for “everything”', 'zh-CN': '“全部查询词”须含' },
  isHint: { en: 'only a hint', 'zh-CN': '只作提示' },
  byPairs: {
    en: 'Chinese is looked up by pairs of neighbouring characters; that nobody has a pair across two words says nothing about either.',
    'zh-CN': '中文按相邻的两个字一组查找；横跨两个词的一组没有插件含有，不说明这两个词的情况。',
  },
  more: { en: (count: number) => `and ${counted(count, 'other')}`, 'zh-CN': (count: number) => `另有 ${zh(count)} 个` },
  inFields: { en: (fields: string) => `in ${fields}`, 'zh-CN': (fields: string) => `见于${fields}` },
  points: { en: 'points', 'zh-CN': '分' },
  pointsFor: { en: 'points for', 'zh-CN': '计分依据' },
  otherTerms: { en: 'others', 'zh-CN': '其余' },
  allReasons: { en: 'Why it stands here', 'zh-CN': '为何排在这里' },
  package: { en: 'Package', 'zh-CN': '软件包' },
  repository: { en: 'Repository', 'zh-CN': '仓库' },
  stars: { en: (count: number) => counted(count, 'star'), 'zh-CN': (count: number) => `${zh(count)} 个星标` },
  downloads: { en: (count: number) => counted(count, 'download'), 'zh-CN': (count: number) => `${zh(count)} 次下载` },
  asMatrix: { en: 'What was tested of all of them, as a table', 'zh-CN': '用表格看全部结果的测试情况' },
  beyond: { en: 'There are no hits on this page.', 'zh-CN': '此页没有结果。' },
  firstPage: { en: 'To the first page', 'zh-CN': '返回第一页' },
  resembles: { en: 'Its name resembles', 'zh-CN': '名称形似' },
  nobodysName: {
    en: (name: string) => `No listed plugin is called “${name}”, nor is that its package or repository.`,
    'zh-CN': (name: string) => `收录的插件中，没有名称、包名或仓库为“${name}”的。`,
  },
});

/** What comes first whatever the points, and whether it was asked for so, as headings over the hits. */
export const headingWords = wordsOf({
  exact_identifier: { en: 'Called exactly so', 'zh-CN': '名称完全一致' },
  all_terms: { en: 'Everything that was asked for', 'zh-CN': '包含全部查询词' },
  spelled_alike: { en: 'Spelled like what was asked for', 'zh-CN': '含有与查询词拼写相近的词' },
  some_terms: { en: 'A part of what was asked for', 'zh-CN': '包含部分查询词' },
  part_or_spelled_alike: {
    en: 'A part of what was asked for, or what is spelled like it',
    'zh-CN': '包含部分查询词，或含有拼写相近的词',
  },
} satisfies Record<HitHeading, InEachLanguage<string>>);

export const originWords = wordsOf({
  query: { en: 'taken for the same word', 'zh-CN': '视为同一词' },
  alias: { en: 'another name for it', 'zh-CN': '别名' },
  translation: { en: 'translation', 'zh-CN': '译词' },
  synonym: { en: 'similar word', 'zh-CN': '近义词' },
  correction: { en: 'similar spelling', 'zh-CN': '相近拼写' },
  joined: { en: 'written together', 'zh-CN': '连写' },
} satisfies Record<TermOrigin, InEachLanguage<string>>);

export const leftOutWords = wordsOf({
  grammar_word: { en: 'grammar', 'zh-CN': '虚词' },
  pair_with_grammar: { en: 'a pair of characters, one of them grammar', 'zh-CN': '含虚字的字对' },
  host_word: { en: 'nearly every plugin has it', 'zh-CN': '几乎所有插件都有' },
  border_pair: { en: 'across the border of such a word', 'zh-CN': '横跨这类词的边界' },
  repeated: { en: 'asked for already', 'zh-CN': '重复' },
} satisfies Record<LeftOutRule, InEachLanguage<string>>);

export const fieldWords = wordsOf({
  name: { en: 'name', 'zh-CN': '名称' },
  description: { en: 'description', 'zh-CN': '描述' },
  registry_package: { en: 'package name', 'zh-CN': '包名' },
  repository: { en: 'repository name', 'zh-CN': '仓库名' },
  category: { en: 'category', 'zh-CN': '类别' },
} satisfies Record<MatchedField, InEachLanguage<string>>);

/** Where a word stands that the page does not show, by the language of the text. */
export const hiddenTextWords = wordsOf({
  description: {
    en: { en: 'in the English description', 'zh-CN': 'in the Chinese description' },
    'zh-CN': { en: '见于英文描述', 'zh-CN': '见于中文描述' },
  },
  category: {
    en: { en: 'in the English name of its category', 'zh-CN': 'in the Chinese name of its category' },
    'zh-CN': { en: '见于类别的英文名称', 'zh-CN': '见于类别的中文名称' },
  },
} satisfies Record<HiddenText['field'], InEachLanguage<InEachLanguage<string>>>);

/** What gives points. */
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

export const resemblanceWords = wordsOf({
  look_alike_letters: { en: 'letters that look alike', 'zh-CN': '形近字母' },
  one_letter: { en: 'one letter differs', 'zh-CN': '相差一个字母' },
  separators: { en: 'only signs differ', 'zh-CN': '仅符号不同' },
  plural: { en: 'only a final s differs', 'zh-CN': '仅结尾的 s 不同' },
  word_order: { en: 'the same words in another order', 'zh-CN': '词序不同' },
  added_word: { en: 'a word was added', 'zh-CN': '多一个词' },
  none: { en: 'the same name', 'zh-CN': '名称相同' },
} satisfies Record<NameDifference, InEachLanguage<string>>);

export const outcomeWords = wordsOf({
  listed: { en: '', 'zh-CN': '' },
  withdrawn: { en: 'A plugin of that name was withdrawn.', 'zh-CN': '此名称的插件已撤下。' },
  excluded: {
    en: 'Catalogs list something of that name, and rules leave it out.',
    'zh-CN': '来源目录中有此名称的记录，但按规则未收录。',
  },
  not_read: {
    en: 'And if it is a name: no record of the catalogs that were read has it.',
    'zh-CN': '如果输入的是名称：所读取的记录中没有它。',
  },
  unknown: {
    en: 'And if it is a name: nothing published has it.',
    'zh-CN': '如果输入的是名称：已发布的内容中没有它。',
  },
});

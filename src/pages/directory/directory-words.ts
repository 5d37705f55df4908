import { counted, formatNumber } from '../language/format.ts';
import { type InEachLanguage, wordsOf } from '../language/words.ts';
import type { CoverageStep } from './coverage.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');
const en = (count: number): string => formatNumber(count, 'en');

export const directoryWords = wordsOf({
  directory: { en: 'Directory', 'zh-CN': '分类目录' },
  holds: {
    en: (plugins: number, topics: number, listed: number) =>
      [
        counted(plugins, 'plugin'),
        ...(topics === 0 ? [] : [`in ${counted(topics, 'topic')}`]),
        ...(listed === 0 ? [] : [`and ${en(listed)} placed elsewhere, listed here for what they can do`]),
      ].join(' '),
    'zh-CN': (plugins: number, topics: number, listed: number) =>
      [
        `${zh(plugins)} 个插件`,
        ...(topics === 0 ? [] : [`分属 ${zh(topics)} 个主题`]),
        ...(listed === 0 ? [] : [`另有 ${zh(listed)} 个归在别处，因其能力也列在此处`]),
      ].join('，'),
  },
  below: { en: 'Topics, and where nobody has looked', 'zh-CN': '各主题，以及哪里尚无人查看' },
  colouredBy: { en: 'Coloured by what was looked at', 'zh-CN': '按查看了多少着色' },
  beyondListing: { en: 'All but the listing', 'zh-CN': '收录记录以外的七个问题' },
  beyondListingAsks: {
    en: 'Seven questions of each plugin, all but whether its catalog record is complete.',
    'zh-CN': '每个插件的七个问题，不含“收录记录是否完整”。',
  },
  lookedAtMeans: {
    en: 'Looked at says that there is an outcome, not which. Where a question does not apply to a plugin it is not counted.',
    'zh-CN': '“已查看”只表示有结果，不表示结果如何。对某插件不适用的问题不计入。',
  },
  alike: {
    en: (share: string) =>
      `Every topic here has the same colour: ${share} was looked at in each. A single question, chosen above, may tell them apart.`,
    'zh-CN': (share: string) => `这里各主题颜色相同：每个主题都已查看 ${share}。改按上方的单个问题着色，或可看出差别。`,
  },
  colours: { en: 'What the colours mean', 'zh-CN': '颜色的含义' },
  topic: { en: 'Topic', 'zh-CN': '主题' },
  plugins: { en: 'Plugins', 'zh-CN': '插件' },
  pluginsLookedAt: { en: 'Plugins looked at', 'zh-CN': '已查看的插件' },
  questionsLookedAt: { en: 'Questions looked at', 'zh-CN': '已查看的问题' },
  topics: { en: 'Topics', 'zh-CN': '主题数' },
  of: {
    en: (tested: number, asked: number) => `${en(tested)} of ${en(asked)}`,
    'zh-CN': (tested: number, asked: number) => `${zh(tested)} / ${zh(asked)}`,
  },
  notAsked: { en: 'does not apply', 'zh-CN': '不适用' },
  inPicture: {
    en: (label: string, plugins: number) => `${label}: ${counted(plugins, 'plugin')}`,
    'zh-CN': (label: string, plugins: number) => `${label}：${zh(plugins)} 个插件`,
  },
  listAll: {
    en: (count: number, isRoot: boolean) =>
      `List all ${counted(count, 'plugin')}${isRoot ? '' : ' of this topic'} by name`,
    'zh-CN': (count: number, isRoot: boolean) => `按名称列出${isRoot ? '' : '此主题的'}全部 ${zh(count)} 个插件`,
  },
  pluginsHere: {
    en: (count: number) => counted(count, 'plugin'),
    'zh-CN': (count: number) => `${zh(count)} 个插件`,
  },
  noRanking: { en: 'By name, which is no ranking.', 'zh-CN': '按名称排列，并非排名。' },
  whyHere: { en: 'Placed here', 'zh-CN': '归在此处的依据' },
  whyAlsoHere: { en: 'Also listed here', 'zh-CN': '也列在此处的依据' },
  atHome: { en: 'Its own place', 'zh-CN': '它归在' },
  beyond: { en: 'There are no plugins on this page.', 'zh-CN': '此页没有插件。' },
  firstPage: { en: 'To the first page', 'zh-CN': '返回第一页' },
});

/** How much of what was asked was looked at, beside its colour. */
export const coverageWords = wordsOf({
  not_asked: { en: 'does not apply', 'zh-CN': '不适用' },
  nothing: { en: 'nobody has looked', 'zh-CN': '无人查看过' },
  tenth: { en: 'up to 10 %', 'zh-CN': '不超过 10%' },
  quarter: { en: 'up to 25 %', 'zh-CN': '不超过 25%' },
  half: { en: 'up to 50 %', 'zh-CN': '不超过 50%' },
  most: { en: 'more than 50 %', 'zh-CN': '超过 50%' },
  all: { en: 'all', 'zh-CN': '全部' },
} satisfies Record<CoverageStep, InEachLanguage<string>>);

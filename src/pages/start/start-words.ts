import { counted, formatNumber } from '../language/format.ts';
import { wordsOf } from '../language/words.ts';

export const startWords = wordsOf({
  title: { en: (host: string) => `Plugins of ${host}`, 'zh-CN': (host: string) => `${host} 插件` },
  whatThisIs: {
    en: (host: string) =>
      `What is known about the plugins of ${host}: what exists, what matches a task, what was tested, and what nobody has looked at.`,
    'zh-CN': (host: string) =>
      `关于 ${host} 插件的已知事实：有哪些插件、哪些符合任务、哪些经过测试，以及哪些从未有人查看。`,
  },
  bothLanguages: {
    en: 'Ask in English or Chinese; both find plugins described in either.',
    'zh-CN': '可用中文或英文提问；两种语言的描述都能找到。',
  },
  forExample: { en: 'For example', 'zh-CN': '例如' },
  inNumbers: { en: 'What is published', 'zh-CN': '已发布的内容' },
  plugins: {
    en: (count: number) => counted(count, 'plugin'),
    'zh-CN': (count: number) => `${formatNumber(count, 'zh-CN')} 个插件`,
  },
  candidates: {
    en: (count: number) => `${counted(count, 'release')} with verified bytes`,
    'zh-CN': (count: number) => `${formatNumber(count, 'zh-CN')} 个字节已核实的版本`,
  },
  excluded: {
    en: (count: number) => `${counted(count, 'record')} left out, each by a rule`,
    'zh-CN': (count: number) => `${formatNumber(count, 'zh-CN')} 条记录按规则未收录`,
  },
  asOf: {
    en: (day: string) => `as its sources said it on ${day}`,
    'zh-CN': (day: string) => `以各来源 ${day} 的说法为准`,
  },
  freshness: { en: 'Freshness', 'zh-CN': '时效' },
  current: { en: 'current', 'zh-CN': '有效' },
  stale: { en: 'stale: older than it should be', 'zh-CN': '陈旧：超过应有时限' },
  expired: { en: 'expired: do not rely on it', 'zh-CN': '已过期：请勿依赖' },
  sample: {
    en: 'This is a demonstration set, not the whole of what exists.',
    'zh-CN': '这是演示数据，并非全部插件。',
  },
  everything: {
    en: 'All of it: sources, exclusions, coverage, changes, files',
    'zh-CN': '详情：来源、未收录的原因、覆盖情况、变更与文件',
  },
  byTopic: { en: 'By topic', 'zh-CN': '按主题' },
  howToRead: { en: 'How to read the marks', 'zh-CN': '标记的含义' },
  marksNote: {
    en: 'Eight questions are asked of each plugin. What nobody tested is drawn as missing; it is neither good nor bad.',
    'zh-CN': '每个插件都有八个问题。未测试的画成空缺，既不代表好，也不代表坏。',
  },
});

import { counted, formatNumber } from '../language/format.ts';
import { wordsOf } from '../language/words.ts';

export const startWords = wordsOf({
  title: { en: (host: string) => `Plugins of ${host}`, 'zh-CN': (host: string) => `${host} 插件` },
  whatThisIs: {
    en: (host: string) =>
      `What is known about the plugins of ${host}: what exists, what matches a task, what was tested, and what nobody has looked at.`,
    'zh-CN': (host: string) =>
      `关于 ${host} 插件的已知事实：有哪些插件、哪些符合任务、测试了什么，以及哪些方面从未有人查看。`,
  },
  bothLanguages: {
    en: 'Ask in English or Chinese; both find plugins described in either.',
    'zh-CN': '中文或英文均可；无论插件用哪种语言描述，都能找到。',
  },
  forExample: { en: 'For example', 'zh-CN': '例如：' },
  inNumbers: { en: 'What is published', 'zh-CN': '已发布的数据集' },
  plugins: {
    en: (count: number) => counted(count, 'plugin'),
    'zh-CN': (count: number) => `${formatNumber(count, 'zh-CN')} 个插件`,
  },
  candidates: {
    en: (count: number) => `${counted(count, 'exact release')} whose archive was fetched and verified`,
    'zh-CN': (count: number) => `${formatNumber(count, 'zh-CN')} 个版本，其文件已逐字节核验`,
  },
  excluded: {
    en: (count: number) => `${counted(count, 'record')} left out, each by a rule`,
    'zh-CN': (count: number) => `${formatNumber(count, 'zh-CN')} 条记录未收录，各有所依规则`,
  },
  comma: { en: ', ', 'zh-CN': '，' },
  asOf: {
    en: (day: string) => `as the sources had them on ${day}`,
    'zh-CN': (day: string) => `内容以各来源在 ${day}的说法为准`,
  },
  freshness: { en: 'How fresh', 'zh-CN': '时效' },
  current: { en: 'current', 'zh-CN': '有效' },
  stale: { en: 'stale: older than it should be', 'zh-CN': '陈旧：已超过更新期限' },
  expired: { en: 'expired: do not rely on it', 'zh-CN': '已过期：请勿依赖' },
  everything: {
    en: 'All of it: sources, exclusions, coverage, changes, files',
    'zh-CN': '详情：来源、未收录原因、覆盖情况、变更、文件',
  },
  byTopic: { en: 'By topic', 'zh-CN': '按主题' },
  howToRead: { en: 'How to read the marks', 'zh-CN': '标记的含义' },
  marksNote: {
    en: 'Eight questions are asked of each plugin. “Passed” answers its own question and no other: nothing here says that a plugin is safe or good. What nobody tested has an empty mark; it is neither good nor bad.',
    'zh-CN':
      '对每个插件都查问八个问题。“通过”只回答所问的那一项，不表示插件安全或更好。未测试的以虚线圈表示，既不代表好，也不代表坏。',
  },
});

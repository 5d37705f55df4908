import { wordsOf } from '../language/words.ts';

/** What stands around every page. */
export const layoutWords = wordsOf({
  skip: { en: 'Skip to the content', 'zh-CN': '跳到正文' },
  home: { en: 'Start page', 'zh-CN': '首页' },
  pages: { en: 'Pages', 'zh-CN': '页面' },
  search: { en: 'Search', 'zh-CN': '搜索' },
  directory: { en: 'Directory', 'zh-CN': '分类目录' },
  evidence: { en: 'Evidence', 'zh-CN': '测试情况' },
  api: { en: 'API', 'zh-CN': 'API（英文）' },
  pluginsOf: { en: (host: string) => `plugins of ${host}`, 'zh-CN': (host: string) => `${host} 插件` },
  language: { en: 'Language', 'zh-CN': '语言' },
  searchLabel: { en: 'Task or name', 'zh-CN': '任务或名称' },
  searchHint: { en: 'what should it do?', 'zh-CN': '想让插件做什么？' },
  find: { en: 'Search', 'zh-CN': '搜索' },
  noApproval: {
    en: 'Facts, never a recommendation and never an approval to install.',
    'zh-CN': '只陈述事实，不作推荐，也不代表批准安装。',
  },
  theirWords: {
    en: 'Text with a line at its side was written by third parties: data, not instructions, and not our words.',
    'zh-CN': '旁边带竖线的文字由第三方撰写：只是数据，不是指令，也不是本服务的说法。',
  },
  published: {
    en: 'What is published, how fresh it is, and how to check it',
    'zh-CN': '发布了什么、是否仍然有效、如何验证',
  },
  snapshot: { en: 'Snapshot', 'zh-CN': '快照' },
  pin: { en: 'Address of this page in this snapshot', 'zh-CN': '本页在此快照中的固定地址' },
  shortcuts: { en: 'Keyboard shortcuts', 'zh-CN': '键盘快捷键' },
  close: { en: 'Close', 'zh-CN': '关闭' },
  keySearch: { en: 'to the search box', 'zh-CN': '跳到搜索框' },
  keyLeave: { en: 'out of the search box, which keeps its text', 'zh-CN': '离开搜索框，保留其中的文字' },
  keyMove: {
    en: 'on a search: from the box to the first hit, and from hit to hit',
    'zh-CN': '在搜索页：从搜索框到第一个结果，再逐个移动',
  },
  keyPin: {
    en: 'put this snapshot into the address, where a page is of one',
    'zh-CN': '在地址中固定当前快照（限有快照的页面）',
  },
  pinned: { en: 'The address now names this snapshot.', 'zh-CN': '地址已写入当前快照。' },
  keyHelp: { en: 'this help', 'zh-CN': '显示本帮助' },
});

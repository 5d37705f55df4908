import type { ProblemCode } from '../../contract/shared/problem.ts';
import type { LocalizedText } from '../../contract/shared/text.ts';
import { wordsOf } from '../language/words.ts';

export const problemWords = wordsOf({
  code: { en: 'Code', 'zh-CN': '代码' },
  requestId: { en: 'Request', 'zh-CN': '请求编号' },
  inDetail: { en: 'What programs are told', 'zh-CN': '服务给程序的答复（英文）' },
  asItIsNow: { en: 'This page as it is now', 'zh-CN': '查看本页的当前内容' },
  comeBack: {
    en: (seconds: number) => `Ask again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    'zh-CN': (seconds: number) => `请在 ${seconds} 秒后重试。`,
  },
  whatNow: { en: 'Search instead, or begin at the start page.', 'zh-CN': '可以改为搜索，或从首页开始。' },
});

/** What went wrong, for a reader; codes that no page can meet say what the service says. */
export const PROBLEM_TITLES: Partial<Readonly<Record<ProblemCode, LocalizedText>>> = {
  invalid_request: { en: 'This address asks for something that cannot be answered', 'zh-CN': '无法回答此地址的请求' },
  not_found: { en: 'There is nothing here', 'zh-CN': '这里什么也没有' },
  withdrawn: { en: 'This plugin was withdrawn', 'zh-CN': '此插件已撤下' },
  snapshot_superseded: {
    en: 'Another snapshot is served',
    'zh-CN': '当前提供的是另一快照',
  },
  uri_too_long: { en: 'The address is too long', 'zh-CN': '地址过长' },
  data_boundary: { en: 'The search holds data that must not be sent', 'zh-CN': '搜索内容中有不得发送的数据' },
  rate_limited: { en: 'Too many requests', 'zh-CN': '请求过于频繁' },
  not_ready: { en: 'Nothing is published yet', 'zh-CN': '尚未发布任何内容' },
  overloaded: { en: 'More is asked than can be answered', 'zh-CN': '请求过多，暂时无法应答' },
  not_counted: { en: 'The request could not be counted', 'zh-CN': '请求暂时无法计数' },
  not_searched: { en: 'Search is not answered for the moment', 'zh-CN': '搜索暂时无法应答' },
  internal_error: { en: 'The service failed', 'zh-CN': '服务出错' },
};

/** What a reader can do, where that is another thing than a program can. */
export const PROBLEM_ADVICE: Partial<Readonly<Record<ProblemCode, LocalizedText>>> = {
  invalid_request: {
    en: 'A part of the address is wrong: a filter that does not exist, a text of more than 500 characters, or a page number that is none. What exactly stands below.',
    'zh-CN': '地址中有一处不对：筛选条件不存在、文字超过 500 个字符，或页码无效。具体原因见下。',
  },
  not_found: {
    en: 'No page, plugin or release of what is published now has this address. Look for it by its name.',
    'zh-CN': '当前的数据集中没有此地址的页面、插件或版本。请按名称查找。',
  },
  snapshot_superseded: {
    en: 'The address names a snapshot, so that it shows the same to everybody. It is not the one that is served: another publication has taken its place, or there never was one of this name, which the service cannot tell. What is shown now may differ.',
    'zh-CN':
      '此地址指定了快照，使每个人看到的内容相同。当前提供的不是它：它可能已被新的数据集取代，也可能从未存在，服务无法分辨。当前内容可能不同。',
  },
};

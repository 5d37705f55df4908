import { counted, formatNumber } from '../language/format.ts';
import { wordsOf } from '../language/words.ts';

const zh = (count: number): string => formatNumber(count, 'zh-CN');

export const evidenceWords = wordsOf({
  ofTopic: { en: (topic: string) => `What was tested: ${topic}`, 'zh-CN': (topic: string) => `测试情况：${topic}` },
  ofSearch: {
    en: (query: string) => `What was tested: “${query}”`,
    'zh-CN': (query: string) => `测试情况：“${query}”`,
  },
  howToRead: {
    en: 'One row a plugin, one column a question. Each mark leads to what was observed. An empty ring is what nobody has looked at: it says neither good nor bad. Columns are never added up.',
    'zh-CN':
      '每行一个插件，每列一个问题。点标记可看观察到了什么。虚线圈表示尚无人查看，既不代表好，也不代表坏。各列不相加。',
  },
  below: { en: 'Topics below', 'zh-CN': '下级主题' },
  toSearch: { en: 'The same as a list, with why each was found', 'zh-CN': '改看列表，其中说明每个插件为何被找到' },
  nothing: { en: 'There are no plugins on this page.', 'zh-CN': '此页没有插件。' },
  plugin: { en: 'Plugin', 'zh-CN': '插件' },
  sumsOfHits: {
    en: (count: number, isFiltered: boolean) =>
      count === 1
        ? `Of 1 plugin that matches${isFiltered ? ' and passes the filters' : ''}`
        : `Of ${counted(count, 'plugin')} that match${isFiltered ? ' and pass the filters' : ''}`,
    'zh-CN': (count: number, isFiltered: boolean) =>
      `符合${isFiltered ? '查询与筛选条件' : ''}的 ${zh(count)} 个插件中`,
  },
  sumsOfTopic: {
    en: (placed: number, further: number, isRoot: boolean) =>
      `Of ${counted(placed, 'plugin')}${isRoot ? '' : ' placed here'}${further > 0 ? `; ${counted(further, 'further one')} listed for what they can do ${further === 1 ? 'counts' : 'count'} elsewhere` : ''}`,
    'zh-CN': (placed: number, further: number, isRoot: boolean) =>
      `${isRoot ? '全部' : '归在此处的'} ${zh(placed)} 个插件中${further > 0 ? `（另有 ${zh(further)} 个因其能力也列在此处，计入别处）` : ''}`,
  },
  listed: {
    en: (count: number) => counted(count, 'plugin'),
    'zh-CN': (count: number) => `${zh(count)} 个插件`,
  },
});

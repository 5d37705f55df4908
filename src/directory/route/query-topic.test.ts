import { describe, expect, it } from 'vitest';
import { createCapabilityReader, queryCoverage } from './query-topic.ts';

const reader = createCapabilityReader([
  {
    id: 'plugin.manager',
    label: { en: 'Plugin management', 'zh-CN': '插件管理' },
    terms: { en: ['manage plugin'], 'zh-CN': ['插件管理'] },
  },
  { id: 'docs.pdf', label: { en: 'PDF files', 'zh-CN': 'PDF 文档' }, terms: { en: ['acrobat'], 'zh-CN': [] } },
  { id: 'memory', label: { en: 'Memory', 'zh-CN': '记忆' }, terms: { en: [], 'zh-CN': ['记忆库'] } },
  { id: 'git.tree', label: { en: 'Git trees', 'zh-CN': 'Git 树' }, terms: { en: ['work tree'], 'zh-CN': [] } },
  { id: 'git.log', label: { en: 'Git log', 'zh-CN': 'Git 日志' }, terms: { en: ['commit log'], 'zh-CN': [] } },
]);
const read = (query: string): ReadonlySet<number> => reader(query).indexes;

describe('createCapabilityReader', () => {
  it.each([
    ['search and manage all my plugins', [0]],
    ['plugins that manage themselves', [0]],
    ['管理所有的插件', [0]],
    ['a plugin for managers of zoos', [0]],
    ['manage files', []],
    ['', []],
  ])('finds all words of a term in %j, whatever stands between them', (query, indexes) => {
    expect([...read(query)]).toEqual(indexes);
  });

  it('knows the name that labels of both languages have', () => {
    expect([...read('turn a pdf into text')]).toEqual([1]);
    expect([...read('files')]).toEqual([]);
  });

  it('takes no word for a name that labels of several capabilities have', () => {
    expect([...read('anything about git')]).toEqual([]);
  });

  it('tells the words of the query that ask', () => {
    expect(reader('manage my plugins in a pdf').terms).toEqual(new Set(['manag', 'plugin', 'pdf']));
  });

  it('wants every pair of a row with an odd number of characters', () => {
    expect([...read('建立记忆库')]).toEqual([2]);
    expect([...read('记忆')]).toEqual([]);
  });

  it('finds several capabilities, each once', () => {
    expect(read('manage plugin pdf acrobat manage plugin')).toEqual(new Set([0, 1]));
  });
});

const group = (weight: number, ...wordings: ReadonlyArray<readonly [terms: string, weight: number]>) => ({
  weight,
  wordings: wordings.map(([terms, sure]) => ({ terms: terms.split(' '), weight: sure })),
});

function share(query: ReadonlyArray<ReturnType<typeof group>>, ...terms: readonly string[]): number {
  return queryCoverage(query, (term) => terms.includes(term));
}

describe('queryCoverage', () => {
  it('is the weight of what is said among all that is asked for', () => {
    expect(share([group(1, ['frog', 1]), group(3, ['moon', 1])], 'frog')).toBe(0.25);
  });

  it('counts the surest way that is said, and only one whose terms are all said', () => {
    const query = [group(1, ['frog', 1], ['toad', 0.5], ['green frog', 0.8])];

    expect(share(query, 'toad')).toBe(0.5);
    expect(share(query, 'green')).toBe(0);
  });

  it('is nothing of nothing', () => {
    expect(share([], 'frog')).toBe(0);
  });
});

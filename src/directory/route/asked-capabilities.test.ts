import { describe, expect, it } from 'vitest';
import { createCapabilityReader } from './asked-capabilities.ts';

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
const read = (query: string): ReadonlySet<number> => reader(query).places;

describe('createCapabilityReader', () => {
  it.each([
    ['search and manage all my plugins', [0]],
    ['plugins that manage themselves', [0]],
    ['管理所有的插件', [0]],
    ['a plugin for managers of zoos', [0]],
    ['manage files', []],
    ['', []],
  ])('finds all words of a term in %j, whatever stands between them', (query, places) => {
    expect([...read(query)]).toEqual(places);
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

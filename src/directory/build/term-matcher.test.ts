import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../test/fixtures/directory.ts';
import { type Term, createTermMatcher } from './term-matcher.ts';
import { entryText } from './entry-text.ts';

const TERMS: readonly Term[] = [
  { terms: { en: ['file tree'], 'zh-CN': ['文件树'] } },
  { terms: { en: ['WeChat bot'], 'zh-CN': ['微信'] } },
  { terms: { en: ['tree'], 'zh-CN': [] } },
];

function found(facts: Parameters<typeof directoryEntry>[0]) {
  const hits = createTermMatcher(TERMS)(entryText(directoryEntry(facts)));
  return [...hits.values()].map(({ term, field, written }) => [term, field, written]);
}

describe('createTermMatcher', () => {
  it.each([
    [
      'words that stand next to each other',
      { name: 'x', en: 'Shows File-Trees' },
      [
        [2, 'en', 'Trees'],
        [0, 'en', 'File-Trees'],
      ],
    ],
    ['not words apart', { name: 'x', en: 'a file in a tree' }, [[2, 'en', 'tree']]],
    [
      'words of a name, of either language',
      { name: 'file-tree' },
      [
        [2, 'name', 'tree'],
        [0, 'name', 'file-tree'],
      ],
    ],
    ['an identifier written in one', { name: 'x', en: 'a wechat bot' }, [[1, 'en', 'wechat bot']]],
    ['an identifier written in parts', { name: 'x', en: 'a WeChat bot' }, [[1, 'en', 'WeChat bot']]],
    ['a Chinese term', { name: 'x', zh: '显示文件树' }, [[0, 'zh-CN', '文件树']]],
    ['no English term in a Chinese text', { name: 'x', zh: '显示 tree' }, []],
    ['nothing across two names', { name: 'file', en: 'tree' }, [[2, 'en', 'tree']]],
  ] as const)('finds %s', (_case, facts, expected) => {
    const hits = found(facts);

    expect(new Set<unknown>(hits)).toEqual(new Set<unknown>(expected));
  });

  it('tells names, descriptions and their beginnings apart', () => {
    const text = entryText(
      directoryEntry({ name: 'tree-view', en: 'one two three four five six seven eight nine tree' }),
    );

    const hit = createTermMatcher(TERMS)(text).get(2);

    expect(hit).toEqual({
      term: 2,
      inName: true,
      inDescription: true,
      isEarly: false,
      position: 0,
      written: 'tree',
      field: 'name',
    });
  });
});

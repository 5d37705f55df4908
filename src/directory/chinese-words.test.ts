import { describe, expect, it } from 'vitest';
import { chineseWords } from './chinese-words.ts';

const FRONT = ['显示', '打开', '查看', '整理', '修改', '新增'];
const BACK = ['列表', '窗口', '状态', '按钮', '内容', '颜色'];

/** A word between neighbours that change. */
function textsWith(word: string): readonly string[] {
  return FRONT.flatMap((front, i) => [`${front}${word}${BACK[i] ?? ''}`, `${FRONT[5 - i] ?? ''}${word}`]);
}

describe('chineseWords', () => {
  it('finds the words whose characters stick together and whose neighbours change', () => {
    const words = chineseWords([...textsWith('管理器'), ...textsWith('侧边栏')]);

    expect(words.get('管理器')).toBe(12);
    expect(words.get('侧边栏')).toBe(12);
  });

  it('leaves out pieces of longer words', () => {
    const words = chineseWords([...textsWith('管理器'), ...textsWith('侧边栏')]);

    expect(['理器', '管理', '边栏', '器列'].filter((piece) => words.has(piece))).toEqual([]);
  });

  it('leaves out what begins or ends with grammar', () => {
    const words = chineseWords([...textsWith('在浴室'), ...textsWith('游泳池里')]);

    expect([...words.keys()].filter((word) => word.startsWith('在') || word.endsWith('里'))).toEqual([]);
  });

  it('never cuts a character in half', () => {
    const rare = ['𠮟', '𠮡', '𠮩', '𠮷'];
    const texts = FRONT.flatMap((front, i) => rare.map((character) => `${front}蛋${character}${BACK[i] ?? ''}`));

    const words = chineseWords([...texts, ...textsWith('管理器'), ...textsWith('侧边栏'), ...textsWith('输入框')]);

    expect([...words.keys()].filter((word) => !word.isWellFormed())).toEqual([]);
  });

  it('leaves out what too few texts say', () => {
    expect(chineseWords(textsWith('侧边栏').slice(0, 3)).has('侧边栏')).toBe(false);
  });
});

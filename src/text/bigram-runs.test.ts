import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { bigramRuns, runCharacters } from './bigram-runs.ts';

function runsOf(text: string): readonly string[] {
  return bigramRuns(analyse(text)).map((run) => run.join(''));
}

describe('bigramRuns', () => {
  it.each([
    ['网页截图', ['网页截图']],
    ['把网页保存为 PDF，再发到飞书', ['把网页保存为', '再发到飞书']],
    ['飞书notify机器人', ['飞书', '机器人']],
    ['截', ['截']],
    ['ﾊﾟｽﾜｰﾄﾞ管理', ['パスワード管理']],
    ['카카오톡 알림', ['카카오톡', '알림']],
    ['哈哈哈', ['哈哈哈']],
    ['Takes a screenshot', []],
    ['', []],
  ])('gives the runs of %s', (text, expected) => {
    expect(runsOf(text)).toEqual(expected);
  });

  it('gives the characters of any run, those beyond the basic plane whole', () => {
    const character = fc.constantFrom('网', '页', '截', '𠮷', '𪚥', 'カ', '한', '々');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 12 }), (characters) => {
        expect(bigramRuns(analyse(characters.join('')))).toEqual([characters]);
      }),
    );
  });
});

describe('runCharacters', () => {
  it('gives nothing for no tokens', () => {
    expect(runCharacters([])).toEqual([]);
  });
});

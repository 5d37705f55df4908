import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { bigramRuns, likeliestWords, runCharacters, segmentRun, type WordLexicon } from './segment-run.ts';

/** Unknown characters cost more than a common character may, as in any catalog of some size. */
function lexicon(costs: Readonly<Record<string, number>>, unknownCost = 12): WordLexicon {
  return { costs: new Map(Object.entries(costs)), unknownCost };
}

function segmented(text: string, words: WordLexicon): readonly string[] {
  return segmentRun(Array.from(text), words);
}

const WORDS = lexicon({ 网页: 4, 截图: 4, 截: 8, 图: 8, 的: 3, 提供商: 6, 提供: 5, 商: 9, 开箱即用: 7, 切换: 5 });

describe('segmentRun', () => {
  it.each([
    ['网页截图', ['网页', '截图']],
    ['网页的截图', ['网页', '的', '截图']],
    ['切换提供商', ['切换', '提供商']],
    ['提供截图', ['提供', '截图']],
    ['开箱即用的网页', ['开箱即用', '的', '网页']],
    ['图', ['图']],
    ['', []],
  ])('cuts %s into its likeliest words', (text, expected) => {
    expect(segmented(text, WORDS)).toEqual(expected);
  });

  it.each([
    ['鸿蒙截图', ['鸿蒙', '截图']],
    ['截图鸿蒙版', ['截图', '鸿蒙版']],
    ['𠮷野家截图', ['𠮷野家', '截图']],
    ['鸿蒙截图华为', ['鸿蒙', '截图', '华为']],
    ['鸿的蒙', ['鸿', '的', '蒙']],
  ])('keeps rare characters of %s that no word holds together as one word', (text, expected) => {
    expect(segmented(text, WORDS)).toEqual(expected);
  });

  it('joins a known character to its unknown neighbours only where it is rare itself', () => {
    const words = lexicon({ 商: 9, 在: 4 });

    expect([segmented('鸿商', words), segmented('鸿在', words)]).toEqual([['鸿商'], ['鸿', '在']]);
  });

  it('never joins unknown characters to a word of several', () => {
    expect(segmented('截图鸿', lexicon({ 截图: 11 }))).toEqual(['截图', '鸿']);
  });

  it('keeps a run together where the lexicon knows hardly any text', () => {
    expect(segmented('网页截图', lexicon({}, 2.3))).toEqual(['网页截图']);
  });

  it('looks for no word of five characters', () => {
    const words = lexicon({ 甲乙丙丁戊: 1, 甲乙丙丁: 2, 戊: 3 });

    expect(segmented('甲乙丙丁戊', words)).toEqual(['甲乙丙丁', '戊']);
  });

  it('takes two likely words before one that is less likely than both together', () => {
    const costs = { 甲乙: 2, 丙丁: 2 };

    expect(segmented('甲乙丙丁', lexicon({ ...costs, 甲乙丙丁: 4.1 }))).toEqual(['甲乙', '丙丁']);
    expect(segmented('甲乙丙丁', lexicon({ ...costs, 甲乙丙丁: 3.9 }))).toEqual(['甲乙丙丁']);
  });
});

/** Few characters, so that words of the lexicon stand in the runs. */
const character = fc.constantFrom('甲', '乙', '丙', '𠮷', '𪚥');
const run = fc.array(character, { maxLength: 12 });
const word = fc.array(character, { minLength: 1, maxLength: 5 }).map((characters) => characters.join(''));
const anyLexicon: fc.Arbitrary<WordLexicon> = fc.record({
  costs: fc
    .array(fc.tuple(word, fc.double({ min: 0, max: 14, noNaN: true })), { maxLength: 12 })
    .map((words) => new Map(words)),
  unknownCost: fc.double({ min: 2, max: 20, noNaN: true }),
});

describe('segmenting any run', () => {
  it('gives words that put together are the run', () => {
    fc.assert(
      fc.property(run, anyLexicon, (characters, words) => {
        expect(segmentRun(characters, words).join('')).toBe(characters.join(''));
        expect(likeliestWords(characters, words).join('')).toBe(characters.join(''));
      }),
    );
  });

  it('cuts no character in half, whatever the characters are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), anyLexicon, (text, words) => {
        const cut = segmented(text, words);

        expect(cut.flatMap((each) => Array.from(each))).toEqual(Array.from(text));
        expect(cut).not.toContain('');
      }),
    );
  });

  it('finds no row of words that is likelier than the one it takes', () => {
    const rows = (characters: readonly string[]): readonly (readonly string[])[] =>
      characters.length === 0
        ? [[]]
        : [1, 2, 3, 4]
            .filter((length) => length <= characters.length)
            .flatMap((length) =>
              rows(characters.slice(length)).map((rest) => [characters.slice(0, length).join(''), ...rest]),
            );
    const costOf = (words: readonly string[], { costs, unknownCost }: WordLexicon): number =>
      words.reduce(
        (sum, each) => sum + (costs.get(each) ?? (Array.from(each).length === 1 ? unknownCost : Infinity)),
        0,
      );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 7 }), anyLexicon, (characters, words) => {
        const taken = costOf(likeliestWords(characters, words), words);

        expect(taken).toBeCloseTo(Math.min(...rows(characters).map((row) => costOf(row, words))), 9);
      }),
    );
  });
});

function runsOf(text: string): readonly string[] {
  return bigramRuns(analyse(text)).map((characters) => characters.join(''));
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
    const anyCharacter = fc.constantFrom('网', '页', '截', '𠮷', '𪚥', 'カ', '한', '々');
    fc.assert(
      fc.property(fc.array(anyCharacter, { minLength: 1, maxLength: 12 }), (characters) => {
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

import { describe, expect, it } from 'vitest';
import { confusableSkeleton, hasMixedScript, lookAlikeLettersIn } from './look-alike-letters.ts';

describe('confusableSkeleton', () => {
  it.each([
    ['dsh-ѕсоре', 'dsh-scope'],
    ['ΤΟΚΕΝ', 'token'],
    ['Ｓｃｏｐｅ', 'scope'],
    ['𝐬𝐜𝐨𝐩𝐞', 'scope'],
    ['ɡıt', 'git'],
    ['Scope', 'scope'],
    ['mem0', 'mem0'],
    ['截图（工具）', '截图（工具）'],
    ['линза', 'линзa'],
  ])('of %j is %j', (name, expected) => {
    expect(confusableSkeleton(name)).toBe(expected);
  });
});

describe('lookAlikeLettersIn', () => {
  it('tells each letter that is none of the basic Latin alphabet and looks like one', () => {
    expect(lookAlikeLettersIn('😀dsh-ѕｃοpe')).toEqual([
      { position: 6, code_point: 'U+0455', script: 'Cyrillic', looks_like: 's' },
      { position: 7, code_point: 'U+FF43', script: 'Latin', looks_like: 'c' },
      { position: 8, code_point: 'U+03BF', script: 'Greek', looks_like: 'o' },
    ]);
    expect(lookAlikeLettersIn('𝐬')).toEqual([
      { position: 1, code_point: 'U+1D42C', script: 'Common', looks_like: 's' },
    ]);
  });

  it.each([['dsh-scope'], ['截图（工具）'], ['Größe'], ['mem0_I1l']])('finds none in %j', (name) => {
    expect(lookAlikeLettersIn(name)).toBeUndefined();
  });

  it('tells fifty at most, as the wire has room for', () => {
    expect(lookAlikeLettersIn('а'.repeat(99))).toHaveLength(50);
  });
});

describe('hasMixedScript', () => {
  it.each([
    ['lens', false],
    ['линза', false],
    ['lens линза', true],
    ['dsh-ѕсоре', true],
    ['截图lens', false],
    ['lеns', true],
    ['acme/nοtify', true],
    ['Πlens', true],
  ])('%j is %j', (name, expected) => {
    expect(hasMixedScript(name)).toBe(expected);
  });
});

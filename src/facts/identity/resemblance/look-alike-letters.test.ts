import { describe, expect, it } from 'vitest';
import { confusableSkeleton, hasMixedScript } from './look-alike-letters.ts';

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

import { describe, expect, it } from 'vitest';
import { confusableSkeleton } from './confusable-skeleton.ts';

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

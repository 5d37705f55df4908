import { describe, expect, it } from 'vitest';
import { hasStopCharacter, isStopBigram, isStopBigramWord, isStopWord } from './stop-words.ts';

describe('isStopWord', () => {
  it.each(['the', 'to', 'with', 'my', 'i', 'want', 'please'])('%s is grammar', (word) => {
    expect(isStopWord(word)).toBe(true);
  });

  it.each(['theme', 'settings', 'note', 'file', 'c', 'r', 'go', 'ai', 'news'])('%s is content', (word) => {
    expect(isStopWord(word)).toBe(false);
  });
});

describe('isStopBigram', () => {
  it.each(['的', '帮我', '把网', '可以', '一下', '图的'])('%s is grammar', (pair) => {
    expect(isStopBigram(pair)).toBe(true);
  });

  it.each(['截图', '网页', '定时', '用量', '截', '飞书', '𠮷野'])('%s is content', (pair) => {
    expect(isStopBigram(pair)).toBe(false);
  });
});

describe('isStopBigramWord', () => {
  it.each(['提供', '支持', '可以', '无需'])('%s is grammar as a whole word', (word) => {
    expect(isStopBigramWord(word)).toBe(true);
  });

  it.each(['提供商', '的', '截图', '供商', ''])('%s is no word of grammar', (word) => {
    expect(isStopBigramWord(word)).toBe(false);
  });
});

describe('hasStopCharacter', () => {
  it.each(['图的', '把网', '的'])('%s holds a character that is grammar wherever it stands', (pair) => {
    expect(hasStopCharacter(pair)).toBe(true);
  });

  it.each(['提供', '支持', '供商', '𠮷野', ''])('%s holds none', (pair) => {
    expect(hasStopCharacter(pair)).toBe(false);
  });
});

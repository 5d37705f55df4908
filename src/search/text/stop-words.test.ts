import { describe, expect, it } from 'vitest';
import { isStopPair, isStopWord } from './stop-words.ts';

describe('isStopWord', () => {
  it.each(['the', 'to', 'with', 'my', 'i', 'want', 'please'])('%s is grammar', (word) => {
    expect(isStopWord(word)).toBe(true);
  });

  it.each(['theme', 'settings', 'note', 'file', 'c', 'r', 'go', 'ai', 'news'])('%s is content', (word) => {
    expect(isStopWord(word)).toBe(false);
  });
});

describe('isStopPair', () => {
  it.each(['的', '帮我', '把网', '可以', '一下', '图的'])('%s is grammar', (pair) => {
    expect(isStopPair(pair)).toBe(true);
  });

  it.each(['截图', '网页', '定时', '用量', '截', '飞书', '𠮷野'])('%s is content', (pair) => {
    expect(isStopPair(pair)).toBe(false);
  });
});

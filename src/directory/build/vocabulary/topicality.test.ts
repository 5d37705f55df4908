import { describe, expect, it } from 'vitest';
import { createTopicality } from './topicality.ts';

const ENGLISH = new Map([
  ['theme', { plugins: 97, named: 40 }],
  ['support', { plugins: 97, named: 0 }],
  ['dark', { plugins: 97, named: 10 }],
  ['dark theme', { plugins: 20, named: 2 }],
]);
const TRANSLATIONS = [
  { left: '主题', right: 'theme', score: 0.4, support: 9 },
  { left: '支持', right: 'support', score: 0.4, support: 9 },
];
const topicalityOf = createTopicality(ENGLISH, TRANSLATIONS);

function english(...terms: readonly string[]): number {
  return topicalityOf({ english: terms, chinese: [] });
}

function chinese(word: string): number {
  return topicalityOf({ english: [], chinese: [word] });
}

describe('createTopicality', () => {
  it('is high for what plugins are named after, and nothing for what no name says', () => {
    expect(english('theme')).toBe(0.8);
    expect(english('support')).toBe(0);
  });

  it('is that of the best of several terms', () => {
    expect(english('support', 'theme')).toBe(0.8);
  });

  it('of two words comes from both where few names have them together', () => {
    expect(english('dark theme')).toBeCloseTo(2 * 1.4 * 0.7 * Math.sqrt(0.4 * 0.1), 9);
  });

  it('of a Chinese word comes from its translations, also from those of its halves', () => {
    expect(chinese('主题')).toBeGreaterThan(0.4);
    expect(chinese('支持')).toBeLessThan(0.05);
    expect(chinese('暗色主题')).toBe(chinese('主题'));
    expect(chinese('未知')).toBeCloseTo(2 * 0.8 * 0.06, 9);
  });
});

import { describe, expect, it } from 'vitest';
import { createGlosses } from './glosses.ts';

const TRANSLATIONS = [
  { left: '启动', right: 'launch', score: 0.4, support: 9 },
  { left: '一键', right: 'click', score: 0.3, support: 9 },
  { left: '类似', right: 'codex', score: 0.3, support: 9 },
  { left: '打开', right: 'launch', score: 0.1, support: 9 },
  { left: '大概', right: 'about', score: 0.05, support: 9 },
];
const GLOSSES = createGlosses(TRANSLATIONS, (term) => term === 'codex');

describe('createGlosses', () => {
  it.each([
    ['启动', 'launch'],
    ['一键启动', 'click launch'],
    ['打开', 'launch'],
    ['类似', null],
    ['大概', null],
    ['一键未知', null],
  ])('writes %s as %s', (word, expected) => {
    expect(GLOSSES.englishOf(word)).toBe(expected);
  });

  it.each([
    ['launch', '启动'],
    ['click launch', '一键启动'],
    ['codex', null],
    ['click codex', null],
  ])('writes %s as %s', (term, expected) => {
    expect(GLOSSES.chineseOf(term)).toBe(expected);
  });
});

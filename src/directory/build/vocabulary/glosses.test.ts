import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../../test/fixtures/directory.ts';
import { entryText } from '../entry-text.ts';
import { withGlosses } from './glosses.ts';

const TRANSLATIONS = [
  { left: '启动', right: 'launch', score: 0.4, support: 9 },
  { left: '一键', right: 'click', score: 0.3, support: 9 },
  { left: '类似', right: 'codex', score: 0.3, support: 9 },
  { left: '打开', right: 'launch', score: 0.1, support: 9 },
  { left: '大概', right: 'about', score: 0.05, support: 9 },
];
const WRITTEN = { en: 'launch and click launch', zh: '启动，一键启动' };

function glossed(english: readonly string[], chinese: readonly string[], texts = [WRITTEN, WRITTEN]) {
  const read = texts.map((text, i) => entryText(directoryEntry({ name: `x${i}`, ...text })));
  const [group] = withGlosses([{ english, chinese }], {
    translations: TRANSLATIONS,
    texts: read,
    isName: (term) => term === 'codex',
  });
  return group;
}

describe('withGlosses', () => {
  it.each([
    ['启动', 'launch'],
    ['一键启动', 'click launch'],
    ['打开', 'launch'],
  ])('gives %s the English that texts write: %s', (word, expected) => {
    expect(glossed([], [word])).toEqual({ english: [expected], chinese: [word] });
  });

  it.each(['类似', '大概', '一键未知'])('gives %s none where it would be a name, unlikely or unknown', (word) => {
    expect(glossed([], [word])?.english).toEqual([]);
  });

  it.each([
    ['launch', ['启动']],
    ['click launch', ['一键启动']],
    ['codex', []],
    ['click codex', []],
  ])('gives %s the Chinese %j', (term, expected) => {
    expect(glossed([term], [])?.chinese).toEqual(expected);
  });

  it('gives no word that no two texts write', () => {
    expect(glossed(['click launch'], [], [WRITTEN, { en: 'click launch', zh: '启动' }])?.chinese).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { directoryEntry, FIXTURE_TOPICS } from '../../../test/fixtures/directory.ts';
import { chooseTerms } from './choose-terms.ts';
import { createFactsReader } from './entry-facts.ts';
import { entryText } from './entry-text.ts';

const WORDS = ['frog', 'moon', 'drum', 'every'];
const TERMS = WORDS.map((word) => ({
  key: word,
  surface: { en: word, 'zh-CN': word },
  terms: { en: [word], 'zh-CN': [] },
  topicality: word === 'drum' ? 0.1 : 1,
}));

function chosen(texts: readonly string[], overrides: { most?: number; excluded?: string } = {}): readonly string[] {
  const entries = texts.map((en, i) => directoryEntry({ name: `x${i}`, en }));
  const read = createFactsReader({ host: FIXTURE_TOPICS, terms: TERMS, isHostWord: () => false });
  const facts = entries.map((entry) => read(entry, entryText(entry)));
  const picked = chooseTerms({
    plugins: entries.map((_, i) => i),
    facts,
    terms: TERMS,
    isExcluded: (term) => WORDS[term] === overrides.excluded,
    most: overrides.most ?? 9,
  });
  return picked.map((term) => WORDS[term] ?? '');
}

const TEXTS = ['every frog', 'every frog', 'every frog', 'every moon', 'every moon', 'every drum', 'every drum'];

describe('chooseTerms', () => {
  it('takes what covers most of what is left, and leaves out what nearly all have', () => {
    expect(chosen(TEXTS)).toEqual(['frog', 'moon', 'drum']);
  });

  it('prefers what is more of a topic', () => {
    expect(chosen(['drum', 'drum', 'drum', 'moon', 'moon', 'frog', 'frog'], { most: 2 })).toEqual(['frog', 'moon']);
  });

  it('takes no more than asked, and nothing that is excluded', () => {
    expect(chosen(TEXTS, { most: 1 })).toEqual(['frog']);
    expect(chosen(TEXTS, { excluded: 'frog' })).toEqual(['moon', 'drum']);
  });

  it('takes nothing for a lone plugin', () => {
    expect(chosen(['frog', 'moon'])).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../test/support/made-up-directory.ts';
import { entryText } from './entry-text.ts';
import { hostWords, withoutHostWords } from './host-words.ts';

const IS_HOST_WORD = hostWords(['acme', 'deeplake', 'plugins']);

describe('hostWords', () => {
  it.each([
    ['acme', true],
    ['deeplak', true],
    ['acm', true],
    ['acmeplugin', true],
    ['plugin', true],
    ['acmespace', false],
    ['notes', false],
  ])('%s: %s', (term, expected) => {
    expect(IS_HOST_WORD(term)).toBe(expected);
  });
});

describe('withoutHostWords', () => {
  it('also takes out the parts a word of the host is written in', () => {
    const text = entryText(directoryEntry({ name: 'acme-lake', en: 'DeepLake plugin for a deep lake' }));

    const kept = withoutHostWords(text, IS_HOST_WORD);

    expect(kept.name.map(({ term }) => term)).toEqual(['lak', 'acmelak']);
    expect(kept.en.map(({ term }) => term)).toEqual(['for', 'a', 'deep', 'lak']);
  });
});

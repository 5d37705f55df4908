import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../test/fixtures/directory.ts';
import { createHostWordTest } from '../../text/host-words.ts';
import { entryText, withoutHostWords } from './entry-text.ts';

describe('withoutHostWords', () => {
  it('also takes out the parts a word of the host is written in', () => {
    const text = entryText(directoryEntry({ name: 'acme-lake', en: 'DeepLake plugin for a wide lake' }));

    const kept = withoutHostWords(text, createHostWordTest(['acme', 'DeepLake', 'plugins']));

    expect(kept.name.tokens.map(({ term }) => term)).toEqual(['lake', 'acmelak']);
    expect(kept.en.tokens.map(({ term }) => term)).toEqual(['for', 'a', 'wide', 'lake']);
  });
});

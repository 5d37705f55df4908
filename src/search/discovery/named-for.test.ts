import { describe, expect, it } from 'vitest';
import { searchDocument, searcherOf, type TestVocabulary } from '../../../test/support/discovery-documents.ts';
import type { SearchDocument } from './search-document.ts';

/** Names of the plugins that are named for what a query asks. */
function namedFor(text: string, documents: readonly SearchDocument[], vocabulary?: TestVocabulary): readonly string[] {
  const { isNamedFor } = searcherOf(documents, vocabulary).rankDeep(
    { text, locale: null, offset: 0, limit: 20, filters: null },
    { found: 100, shown: 0 },
  );
  return documents.flatMap(({ entry }, place) => (isNamedFor(place) ? [entry.identity.name] : []));
}

describe('a plugin named for what is asked', () => {
  it('has no word in its name that the query does not say', () => {
    const documents = [searchDocument({ repo: 'night-bell' }), searchDocument({ repo: 'night-bell-book' })];

    expect(namedFor('a bell for the night', documents)).toEqual(['night-bell']);
    expect(namedFor('a bell', documents)).toEqual([]);
  });

  it('may say it in another word that stands for the query’s', () => {
    const documents = [searchDocument({ repo: 'toad-bell' })];

    expect(namedFor('frog bell', documents)).toEqual([]);
    expect(namedFor('frog bell', documents, { aliases: [['frog', 'toad']] })).toEqual(['toad-bell']);
  });

  it('may have words of the host in it, but not them alone', () => {
    const documents = [searchDocument({ repo: 'dsh-bell' }), searchDocument({ repo: 'dsh' })];

    expect(namedFor('bell dsh', documents, { stopTerms: ['dsh'] })).toEqual(['dsh-bell']);
  });

  it('may be named so by its package alone, whatever scope that has', () => {
    expect(namedFor('bell', [searchDocument({ repo: 'some-tools', package: '@acme/bell' })])).toEqual(['some-tools']);
  });

  it('may have its owner’s mark in it: the word that begins most names of an owner with three plugins or more', () => {
    const marked = ['zorro-bell', 'zorro-book', 'zorro-moon'].map((repo) => searchDocument({ repo, owner: 'ann' }));
    const other = searchDocument({ repo: 'zorro-bell', owner: 'bee' });

    expect(namedFor('bell', [...marked, other])).toEqual(['zorro-bell']);
    expect(namedFor('bell', [...marked.slice(0, 2), other])).toEqual([]);
    expect(namedFor('zorro', marked)).toEqual([]);
  });
});

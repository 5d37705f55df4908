import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './prepare-query.ts';

describe('parseQuery', () => {
  it.each([
    ['owner:acme', { owner: 'acme', isOwnerOnly: true, identifiers: ['owner:acme'], text: 'acme' }],
    ['@acme/', { owner: 'acme', isOwnerOnly: false, identifiers: ['@acme/'], text: 'acme' }],
    ['@acme/lens', { owner: null, isOwnerOnly: false, identifiers: ['@acme/lens'], text: '@acme/lens' }],
    ['lens@1.2.3', { owner: null, isOwnerOnly: false, identifiers: ['lens@1.2.3', 'lens'], text: 'lens' }],
    [
      '@acme/lens@next',
      { owner: null, isOwnerOnly: false, identifiers: ['@acme/lens@next', '@acme/lens'], text: '@acme/lens' },
    ],
    ['send mail', { owner: null, isOwnerOnly: false, identifiers: ['send mail'], text: 'send mail' }],
    ['截图', { owner: null, isOwnerOnly: false, identifiers: ['截图'], text: '截图' }],
  ])('reads %s', (query, expected) => {
    const parsed = parseQuery(query);

    expect(parsed).toEqual(expected);
  });

  it('asks for a folder of a repository first, then for the repository', () => {
    const { identifiers, text } = parseQuery('https://github.com/acme/mono/tree/main/packages/lens');

    expect(identifiers.slice(1)).toEqual(['acme/mono/packages/lens', 'acme/mono']);
    expect(text).toBe('acme/mono/packages/lens');
  });

  it('reads any text as words at least', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (query) => {
        const { identifiers, text } = parseQuery(query);

        expect(identifiers[0]).toBe(query);
        expect(text.length).toBeGreaterThan(0);
      }),
    );
  });
});

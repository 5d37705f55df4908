import { describe, expect, it } from 'vitest';
import { directoryEntry } from '../../../../test/fixtures/directory.ts';
import { countEnglishTerms } from './english-terms.ts';
import { entryText } from '../entry-text.ts';

function counted(whole: readonly string[] = []) {
  const entries = [
    directoryEntry({ name: 'acme-code-review', en: 'Review the code' }),
    directoryEntry({ name: 'x', en: 'Code review on GitHub' }),
  ];
  return countEnglishTerms(
    entries.map((entry) => entryText(entry)),
    { isStop: (term) => term === 'acm', isWhole: (term) => whole.includes(term) },
  );
}

describe('countEnglishTerms', () => {
  it('counts the plugins that have a word or two neighbouring words, and those named by it', () => {
    const terms = counted();

    expect(terms.get('review')).toEqual({ plugins: 2, named: 1 });
    expect(terms.get('code review')).toEqual({ plugins: 2, named: 1 });
  });

  it('leaves out words of the host and grammar', () => {
    const terms = counted();

    expect(['acm', 'acm code', 'the', 'on', 'acmecode'].filter((term) => terms.has(term))).toEqual([]);
  });

  it('takes what is written in one as one word, without its parts', () => {
    const terms = counted(['github']);

    expect(terms.get('github')).toEqual({ plugins: 1, named: 0 });
    expect([...terms.keys()].filter((term) => term === 'git' || term === 'hub')).toEqual([]);
    expect(counted().has('hub')).toBe(true);
  });
});

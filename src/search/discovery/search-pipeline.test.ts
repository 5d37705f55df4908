import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  documentFacts,
  englishFacts,
  queryText,
  searchDocuments,
  WORDS,
} from '../../../test/support/arbitrary-documents.ts';
import {
  asked,
  type DocumentFacts,
  found,
  namesOf,
  type NamedHit,
  searchDocument,
  searcherOf,
} from '../../../test/support/discovery-documents.ts';
import type { SearchDocument } from './search-document.ts';

/** All hits, read page by page. */
function walked(documents: readonly SearchDocument[], text: string, limit: number): readonly NamedHit[] {
  const searcher = searcherOf(documents);
  const hits: NamedHit[] = [];
  for (;;) {
    const page = asked(searcher, documents, { text, offset: hits.length, limit });
    hits.push(...page.hits);
    if (page.hits.length === 0) return hits;
  }
}

const wordsOf = (facts: DocumentFacts): ReadonlySet<string> =>
  new Set([...(facts.en ?? '').split(' '), ...facts.repo.split('-')]);

/** Whether it is outside the tier of those that have every word of the query. */
function lacksAny(facts: DocumentFacts, query: readonly string[]): boolean {
  return !query.every((word) => wordsOf(facts).has(word));
}

describe('ranking', () => {
  it('puts the exact purpose before what is popular and matches loosely', () => {
    const documents = [
      searchDocument({ repo: 'dsh-everything', owner: 'q', en: 'agents, tools, screenshot and more', stars: 50_000 }),
      searchDocument({ repo: 'dsh-screenshot', owner: 'p', en: 'take a screenshot', stars: 2 }),
    ];

    const page = found(documents, 'screenshot');

    expect(namesOf(page)).toEqual(['dsh-screenshot', 'dsh-everything']);
    expect(page.hits.flatMap(({ reason_codes: codes }) => codes)).not.toContain('bounded_popularity_tiebreak');
  });

  it('lets popularity decide between equals, and says so on both', () => {
    const documents = [
      searchDocument({ repo: 'one', owner: 'p', en: 'take a screenshot', stars: 2 }),
      searchDocument({ repo: 'two', owner: 'q', en: 'take a screenshot', stars: 50_000 }),
    ];

    const page = found(documents, 'screenshot');

    expect(namesOf(page)).toEqual(['two', 'one']);
    expect(page.hits.map(({ reason_codes: codes }) => codes)).toEqual([
      ['description_term_match', 'bounded_popularity_tiebreak'],
      ['description_term_match', 'bounded_popularity_tiebreak'],
    ]);
  });

  it('calls no tie broken by numbers that nobody observed', () => {
    const documents = ['one', 'two'].map((repo) => searchDocument({ repo, owner: repo, en: 'take a screenshot' }));

    const codes = found(documents, 'screenshot').hits.flatMap(({ reason_codes: each }) => each);

    expect(codes).toEqual(['description_term_match', 'description_term_match']);
  });

  it('never lets stars lift a plugin over one that has all that is asked for', () => {
    const query = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(englishFacts, query, fc.nat(20), (all, words, chosen) => {
        const lifted = chosen % all.length;
        const facts = all.map((each, i) => (i === lifted ? { ...each, stars: 10_000_000 } : each));

        const page = found(
          facts.map((each) => searchDocument(each)),
          words.join(' '),
        );

        const gaps = page.hits.map(({ name }) => {
          const hit = facts.find(({ repo }) => repo === name);
          return hit !== undefined && lacksAny(hit, words);
        });
        expect(gaps).toEqual(gaps.toSorted((a, b) => Number(a) - Number(b)));
      }),
    );
  });

  it('never ranks a plugin behind one that lacks a word, once it is given the words it lacked', () => {
    const query = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(englishFacts, query, (all, words) => {
        const facts = all.map((each, i) => (i === 0 ? { ...each, en: `${each.en ?? ''} ${words.join(' ')}` } : each));

        const page = found(
          facts.map((each) => searchDocument(each)),
          words.join(' '),
        );

        const names = namesOf(page);
        const before = new Set(names.slice(0, names.indexOf(facts[0]?.repo ?? '')));
        const lackingBefore = facts.filter((each) => before.has(each.repo) && lacksAny(each, words));
        expect(names).toContain(facts[0]?.repo);
        expect(lackingBefore).toEqual([]);
      }),
    );
  });

  it('walks 503 equal plugins with each id once', () => {
    const documents = Array.from({ length: 503 }, (_, i) =>
      searchDocument({ repo: `r${i}x`, owner: `o${i}`, en: 'hum' }),
    );

    const ids = walked(documents, 'hum', 5).map(({ entryId }) => entryId);

    expect(ids).toHaveLength(503);
    expect(new Set(ids).size).toBe(503);
  });

  it('walks equal plugins of one owner with each id once', () => {
    const documents = Array.from({ length: 303 }, (_, i) =>
      searchDocument({ repo: `r${i}x`, owner: 'one', en: 'hum' }),
    );

    const ids = walked(documents, 'hum', 7).map(({ entryId }) => entryId);

    expect(ids).toHaveLength(303);
    expect(new Set(ids).size).toBe(303);
  });

  it('gives the whole list in pages of any size, reasons and scores included', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, fc.integer({ min: 1, max: 6 }), (documents, text, limit) => {
        const whole = found(documents, text);

        const joined = walked(documents, text, limit);

        expect(joined).toEqual(whole.hits);
        expect(joined).toHaveLength(whole.total);
        expect(new Set(joined.map(({ entryId }) => entryId)).size).toBe(joined.length);
      }),
    );
  });

  it('gives equal texts scores that fall strictly over all pages', () => {
    const documents = Array.from({ length: 60 }, (_, i) =>
      searchDocument({ repo: `r${i}x`, owner: `o${i}`, en: 'hum' }),
    );

    const scores = walked(documents, 'hum', 7).map(({ score }) => score);

    expect(scores).toHaveLength(60);
    expect(scores.slice(1).every((score, i) => score < scores[i]!)).toBe(true);
    expect(scores[0]! - scores.at(-1)!).toBeLessThan(0.0001);
  });

  it('ranks from 1 without gaps, with scores that fall strictly', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, (documents, text) => {
        const { hits } = found(documents, text);

        const scores = hits.map(({ score }) => score);
        expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, i) => i + 1));
        expect(scores.slice(1).every((score, i) => score < scores[i]!)).toBe(true);
        expect(scores.every((score) => Number.isFinite(score) && score >= 0)).toBe(true);
      }),
    );
  });

  it('gives the same answer in another searcher, and after other searches in the same one', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, queryText, (documents, text, other) => {
        const searcher = searcherOf(documents);
        asked(searcher, documents, { text: other });

        expect(asked(searcher, documents, { text })).toEqual(found(documents, text));
      }),
    );
  });

  it('gives the same ids whatever the order of the documents, where no two are equal in everything', () => {
    fc.assert(
      fc.property(documentFacts, queryText, fc.infiniteStream(fc.nat()), (all, text, keys) => {
        // Doubling stars: no two plugins are equally popular, so nothing is left to the order of the records.
        const documents = all.map((each, i) => searchDocument({ ...each, stars: 2 ** i }));
        const shuffled = documents
          .map((document) => ({ document, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ document }) => document);

        const ids = [documents, shuffled].map((given) => found(given, text).hits.map(({ entryId }) => entryId));

        expect(ids[1]).toEqual(ids[0]);
      }),
    );
  });

  it('answers an offset beyond the end with an empty page and the same total', () => {
    const documents = ['one', 'two'].map((repo) => searchDocument({ repo, owner: repo, en: 'hum' }));

    const page = found(documents, 'hum', { offset: 900, limit: 5 });

    expect(page).toEqual({ total: 2, hits: [] });
  });

  it('finds nothing where nothing is', () => {
    expect(found([], 'hum')).toEqual({ total: 0, hits: [] });
  });
});

describe('records that name one package', () => {
  const documents = [
    searchDocument({ repo: 'lens', owner: 'a', package: 'dsh-lens', en: 'Reads images aloud', stars: 9 }),
    searchDocument({ repo: 'lens-fork', owner: 'b', package: 'dsh-lens', en: 'Reads images aloud' }),
    searchDocument({ repo: 'other', owner: 'c', package: 'dsh-other', en: 'Reads much else, and has far more words' }),
    searchDocument({ repo: 'none', owner: 'd', en: 'Reads what has no package' }),
  ];

  it('come once before all other hits, and say so where they come again', () => {
    const page = found(documents, 'reads images');

    expect(namesOf(page)).toEqual(['lens', 'none', 'other', 'lens-fork']);
    expect(page.hits.map(({ reason_codes: codes }) => codes.includes('same_package_repeat'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(page.hits.map(({ score }) => score)).toEqual(page.hits.map(({ score }) => score).toSorted((x, y) => y - x));
  });

  it('stand side by side for whoever asks for the package', () => {
    const page = found(documents, 'dsh-lens');

    expect(namesOf(page).slice(0, 2)).toEqual(['lens', 'lens-fork']);
  });
});

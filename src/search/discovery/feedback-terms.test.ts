import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex } from '../../../test/support/built-index.ts';
import type { OpenIndex } from '../engine/open-index.ts';
import type { ScoredDocument } from '../engine/term-group.ts';
import { createFeedbackTermFinder, type FeedbackSource } from './feedback-terms.ts';
import type { FeedbackWeights } from './ranking-weights.ts';

const WEIGHTS: FeedbackWeights = {
  strength: { en: 1, 'zh-CN': 1 },
  documents: 2,
  terms: 8,
  sharpness: 1,
  commonShare: 0.5,
  fullLead: Number.POSITIVE_INFINITY,
};

/** Field 0 is in the query's language, field 1 in the other. */
const INDEX = builtIndex([
  ['截图', 'sun sea'],
  ['截图', 'sun'],
  ['截图', 'boat'],
  ['', 'tree'],
  ['', ''],
  ['', 'all tree'],
  ['', 'all'],
  ['', 'all'],
  ['', 'all'],
  ['', 'all'],
]);

function best(...units: readonly number[]): readonly ScoredDocument[] {
  return units.map((each, document) => ({ document, units: each, hasAll: true }));
}

interface Asked {
  readonly best: readonly ScoredDocument[];
  readonly isBilingual?: FeedbackSource['isBilingual'];
  readonly hostTerms?: readonly string[];
  readonly weights?: Partial<FeedbackWeights>;
}

/** Words that go with a query, each with its share in per cent. */
function termsOf({ weights, hostTerms = [], ...asked }: Asked, index: OpenIndex = INDEX) {
  const source: FeedbackSource = {
    isBilingual: () => true,
    field: 1,
    isHostTerm: (termId) => hostTerms.includes(index.dictionary.textOf(termId)),
    ...asked,
  };
  const terms = createFeedbackTermFinder(index)(source, { ...WEIGHTS, ...weights });
  return terms.map(({ termId, share }) => [index.dictionary.textOf(termId), Math.round(share * 100)]);
}

describe('the words that go with a query', () => {
  it('takes the words of the best documents in the other language alone', () => {
    expect(termsOf({ best: best(100) })).toEqual([
      ['sea', 57],
      ['sun', 43],
    ]);
  });

  it('weighs a word by the scores of its documents and by how short their texts are', () => {
    const rarity = (term: string): number => INDEX.rarity(INDEX.dictionary.idOf(term));
    const sun = (1 / Math.SQRT2 + 0.5 ** 2) * rarity('sun');
    const sea = (1 / Math.SQRT2) * rarity('sea');

    expect(termsOf({ best: best(100, 50), weights: { sharpness: 2 } })).toEqual([
      ['sun', Math.round((100 * sun) / (sun + sea))],
      ['sea', Math.round((100 * sea) / (sun + sea))],
    ]);
  });

  it('asks no more documents than it may', () => {
    const asked = termsOf({ best: best(100, 100, 100) }).map(([term]) => term);

    expect(asked).not.toContain('boat');
  });

  it('passes over documents that have one language alone, and counts from the first that has both', () => {
    const isBilingual = (document: number): boolean => document === 2;

    expect(termsOf({ best: best(100, 90, 10), isBilingual })).toEqual([['boat', 100]]);
    expect(termsOf({ best: best(100), isBilingual })).toEqual([]);
  });

  it('leaves out words of the host, and words that too many documents have', () => {
    const common = [{ document: 5, units: 9, hasAll: true }];

    expect(termsOf({ best: best(100), hostTerms: ['sun'] })).toEqual([['sea', 100]]);
    expect(termsOf({ best: common })).toEqual([['tree', 100]]);
  });

  it('keeps the heaviest words where there are more than it may give', () => {
    expect(termsOf({ best: best(100), weights: { terms: 1 } })).toEqual([['sea', 100]]);
  });

  it('finds nothing in no documents, and nothing in a text without words', () => {
    expect(termsOf({ best: [] })).toEqual([]);
    expect(termsOf({ best: [{ document: 4, units: 9, hasAll: true }] })).toEqual([]);
  });

  it('gives shares that are together 1, the largest first, each word once', () => {
    const word = fc.constantFrom('sun', 'sea', 'boat', 'tree', 'moon', 'sand');
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
    const scored = fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 6, maxLength: 12 }), scored, (texts, units) => {
        const index = builtIndex(texts.map((each) => ['', each]));
        const source = { best: best(...units), isBilingual: () => true, field: 1, isHostTerm: () => false };

        const terms = createFeedbackTermFinder(index)(source, WEIGHTS);

        const shares = terms.map(({ share }) => share);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        expect(new Set(terms.map(({ termId }) => termId)).size).toBe(terms.length);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(terms.length > 0 ? 1 : 0, 9);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryText, searchDocuments } from '../../../test/support/arbitrary-documents.ts';
import { searchDocument, searcherOf } from '../../../test/support/discovery-documents.ts';

const WHOLE = { locale: null, offset: 0, limit: 50, filters: null };
const DEPTH = { found: 50, shown: 50 };

describe('ranking deep', () => {
  it('has the records of a search, at its head in the order and with the repeats of the search', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, fc.nat(8), (documents, text, shown) => {
        const searcher = searcherOf(documents);
        const { hits } = searcher.search({ ...WHOLE, text });

        const { found } = searcher.rankDeep({ ...WHOLE, text }, { found: 50, shown });

        const records = (list: ReadonlyArray<{ recordIndex: number }>) => list.map(({ recordIndex }) => recordIndex);
        expect(records(found.slice(0, shown))).toEqual(records(hits.slice(0, shown)));
        expect(found).toHaveLength(hits.length);
        expect(new Set(records(found))).toEqual(new Set(records(hits)));
      }),
    );
  });

  it('tells what is collapsed where the search shows it', () => {
    const same = { owner: 'ann', package: 'frog', en: 'green frogs' };
    const documents = [searchDocument({ ...same, repo: 'frog-one' }), searchDocument({ ...same, repo: 'frog-two' })];
    const searcher = searcherOf(documents);

    const heldBack = [2, 0].map((shown) =>
      searcher.rankDeep({ ...WHOLE, text: 'green' }, { found: 50, shown }).found.map(({ collapsedBy }) => collapsedBy),
    );

    expect(heldBack).toEqual([
      [null, 'package'],
      [null, null],
    ]);
  });

  it('gives the reasons that a search gives, but for ties', () => {
    const documents = [searchDocument({ repo: 'frog', en: 'green frogs' }), searchDocument({ repo: 'moon' })];
    const searcher = searcherOf(documents);
    const [hit] = searcher.search({ ...WHOLE, text: 'green frog' }).hits;

    const { reasonsAt } = searcher.rankDeep({ ...WHOLE, text: 'green frog' }, DEPTH);

    expect(reasonsAt(0, null)).toEqual({
      reason_codes: hit?.match.reason_codes,
      matched_fields: hit?.match.matched_fields,
    });
  });

  it('says what the query asks for, also in words that no record has', () => {
    const searcher = searcherOf([searchDocument({ repo: 'frog', en: 'green frogs' })], {
      aliases: [['frog', 'toad']],
      stopTerms: ['dsh'],
    });

    const { concepts } = searcher.rankDeep({ ...WHOLE, text: 'toads and zebras for dsh' }, DEPTH);

    expect(concepts.map(({ wordings }) => wordings.map(({ terms }) => terms.join(' ')))).toEqual([['frog'], ['zebra']]);
  });

  it('knows identifiers and owners, and that a plain name may be a topic', () => {
    const searcher = searcherOf([searchDocument({ repo: 'frog', owner: 'ann', en: 'green frogs' })]);

    const isIdentity = ['ann/frog', '@ann', 'green', 'frog'].map(
      (text) => searcher.rankDeep({ ...WHOLE, text }, DEPTH).isIdentity,
    );

    expect(isIdentity).toEqual([true, true, false, false]);
  });

  it('holds any record to the filters, found or not', () => {
    const documents = [searchDocument({ repo: 'frog' }), searchDocument({ repo: 'moon', package: 'moon', stars: 9 })];
    const filters = { source_kinds: ['package' as const] };

    const { passes } = searcherOf(documents).rankDeep({ ...WHOLE, text: 'frog', filters }, DEPTH);

    expect([passes(0), passes(1)]).toEqual([false, true]);
  });
});

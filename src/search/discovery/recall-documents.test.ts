import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryText, searchDocuments } from '../../../test/support/arbitrary-documents.ts';
import { searchDocument, searcherOf } from '../../../test/support/discovery-documents.ts';

const WHOLE = { locale: null, offset: 0, limit: 50, filters: null };

describe('recall', () => {
  it('has the records of a search, in its order where repeats are held back', () => {
    fc.assert(
      fc.property(searchDocuments, queryText, (documents, text) => {
        const searcher = searcherOf(documents);
        const { hits } = searcher.search({ ...WHOLE, text });

        const { found, createRepeatGuard } = searcher.recall({ ...WHOLE, text }, 50);

        const repeatOf = createRepeatGuard();
        const repeats = new Set(found.flatMap(({ recordIndex }, i) => (repeatOf(recordIndex, i) ? [recordIndex] : [])));
        const kept = (records: ReadonlyArray<{ recordIndex: number }>) =>
          records.map(({ recordIndex }) => recordIndex).filter((record) => !repeats.has(record));
        expect(kept(found)).toEqual(kept(hits));
        expect(found).toHaveLength(hits.length);
      }),
    );
  });

  it('gives the reasons that a search gives, but for ties', () => {
    const documents = [searchDocument({ repo: 'frog', en: 'green frogs' }), searchDocument({ repo: 'moon' })];
    const searcher = searcherOf(documents);
    const [hit] = searcher.search({ ...WHOLE, text: 'green frog' }).hits;

    const { reasonsAt } = searcher.recall({ ...WHOLE, text: 'green frog' }, 50);

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

    const { said } = searcher.recall({ ...WHOLE, text: 'toads and zebras for dsh' }, 50);

    expect(said.map(({ ways }) => ways.map(({ terms }) => terms.join(' ')))).toEqual([['frog'], ['zebra']]);
  });

  it('knows identifiers and owners, and that a plain name may be a topic', () => {
    const searcher = searcherOf([searchDocument({ repo: 'frog', owner: 'ann', en: 'green frogs' })]);

    const isIdentity = ['ann/frog', '@ann', 'green', 'frog'].map(
      (text) => searcher.recall({ ...WHOLE, text }, 50).isIdentity,
    );

    expect(isIdentity).toEqual([true, true, false, false]);
  });

  it('holds any record to the filters, found or not', () => {
    const documents = [searchDocument({ repo: 'frog' }), searchDocument({ repo: 'moon', package: 'moon', stars: 9 })];
    const filters = { source_kinds: ['package' as const] };

    const { passes } = searcherOf(documents).recall({ ...WHOLE, text: 'frog', filters }, 50);

    expect([passes(0), passes(1)]).toEqual([false, true]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex } from '../../../test/support/built-index.ts';
import { createFieldMaskReader, UNKNOWN_FIELDS } from './field-masks.ts';
import { fieldMaskOf } from './posting.ts';

const TEXTS = ['a b', 'a a c', 'b c d', 'd', 'e a b c d', 'x y', 'y x', 'x y x y', 'f'];
const INDEX = builtIndex(TEXTS.map((text) => [text, text.slice(2)]));
const someTerms = fc.array(fc.integer({ min: -1, max: INDEX.dictionary.size - 1 }), { maxLength: 12 });
const someDocuments = fc
  .uniqueArray(fc.nat(INDEX.documentCount - 1))
  .map((documents) => documents.map((document) => ({ document, units: 1, hasAll: false })));
const query = fc.tuple(someTerms, someDocuments);

describe('field masks', () => {
  it('are those of the postings for what was asked, and unknown for all else, one query after the other', () => {
    const read = createFieldMaskReader(INDEX);
    fc.assert(
      fc.property(query, ([termIds, documents]) => {
        const masks = read(termIds, documents);

        const asked = new Set(documents.map(({ document }) => document));
        for (let document = 0; document < INDEX.documentCount; document += 1) {
          for (let termId = 0; termId < INDEX.dictionary.size; termId += 1) {
            const isAsked = asked.has(document) && termIds.includes(termId);
            const expected = isAsked ? fieldMaskOf(INDEX.postingOf(termId, document)) : UNKNOWN_FIELDS;
            expect(masks.maskOf(termId, document)).toBe(expected);
          }
        }
      }),
    );
  });

  it('tell for each document the fields that have any of the terms', () => {
    const read = createFieldMaskReader(INDEX);
    fc.assert(
      fc.property(query, ([termIds, documents]) => {
        const masks = read(termIds, documents);

        const known = termIds.filter((termId) => termId !== -1);
        for (const { document } of documents) {
          const any = known.reduce((bits, termId) => bits | fieldMaskOf(INDEX.postingOf(termId, document)), 0);
          expect(masks.anyOf(document)).toBe(any);
        }
      }),
    );
  });
});

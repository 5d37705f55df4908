import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex, evenParameters } from '../../../test/support/built-index.ts';
import { createFieldMaskReader, UNKNOWN_FIELDS } from './field-masks.ts';
import { fieldMaskOf } from './posting.ts';

const TEXTS = ['a b', 'a a c', 'b c d', 'd', 'e a b c d', 'x y', 'y x', 'x y x y', 'f'];
const FIELDS = TEXTS.map((text) => [text, text.slice(2)]);
const INDEX = builtIndex(FIELDS);
const someTerms = fc.array(fc.integer({ min: -1, max: INDEX.dictionary.size - 1 }), { maxLength: 12 });
const someDocuments = fc
  .uniqueArray(fc.nat(INDEX.documentCount - 1))
  .map((documents) => documents.map((document) => ({ document, units: 1, hasAll: false })));
const query = fc.tuple(someTerms, someDocuments);

describe.each([
  ['one partition', INDEX],
  ['partitions of four documents', builtIndex(FIELDS, evenParameters(2), 4)],
])('field masks of %s', (_, index) => {
  it('are those of the postings for what was asked, and unknown for all else, one query after the other', () => {
    const read = createFieldMaskReader(index);
    fc.assert(
      fc.property(query, ([termIds, documents]) => {
        const masks = read(termIds, documents);

        const asked = new Set(documents.map(({ document }) => document));
        for (let document = 0; document < index.documentCount; document += 1) {
          for (let termId = 0; termId < index.dictionary.size; termId += 1) {
            const isAsked = asked.has(document) && termIds.includes(termId);
            const expected = isAsked ? fieldMaskOf(index.postingOf(termId, document)) : UNKNOWN_FIELDS;
            expect(masks.maskOf(termId, document)).toBe(expected);
          }
        }
      }),
    );
  });

  it('tell for each document the fields that have any of the terms', () => {
    const read = createFieldMaskReader(index);
    fc.assert(
      fc.property(query, ([termIds, documents]) => {
        const masks = read(termIds, documents);

        const known = termIds.filter((termId) => termId !== -1);
        for (const { document } of documents) {
          const any = known.reduce((bits, termId) => bits | fieldMaskOf(index.postingOf(termId, document)), 0);
          expect(masks.anyOf(document)).toBe(any);
        }
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex, evenParameters, postingsOf } from '../../../../test/support/built-index.ts';
import { createDraw } from '../../../../test/support/draw.ts';
import { randomTexts } from '../../../../test/support/random-index.ts';
import { impactOf } from '../../../search/engine/posting.ts';
import { createBatchReader, tokenOf } from './recall-documents.ts';

describe('documents as they are recalled', () => {
  it('have each term once for every eighth of its impact, whatever the partitions and the batches', () => {
    const sizes = fc.constantFrom(1_000, 50, 7);
    fc.assert(
      fc.property(fc.integer(), sizes, sizes, (seed, partitionDocuments, batchDocuments) => {
        const texts = randomTexts(createDraw(seed));
        const index = builtIndex(
          texts.map((text) => [text]),
          evenParameters(1),
          partitionDocuments,
        );
        const values = { valuesOf: (document: number) => [document], asked: () => [] };
        const read = createBatchReader({ index, values, classOf: new Uint8Array(texts.length) });

        const documents = Array.from({ length: Math.ceil(texts.length / batchDocuments) }, (_, batch) =>
          read(batch * batchDocuments, Math.min(texts.length, (batch + 1) * batchDocuments)),
        ).flat();

        const expected = texts.map((): string[] => []);
        for (let termId = 0; termId < index.dictionary.size; termId += 1) {
          for (const { document, posting } of postingsOf(index, termId)) {
            const times = Math.ceil(impactOf(posting) / 8);
            expected[document]?.push(...Array.from({ length: times }, () => tokenOf(termId)));
          }
        }
        expect(documents.map(({ number, values: [value] }) => [number, value])).toEqual(texts.map((_, i) => [i, i]));
        expect(documents.map(({ terms }) => terms.split(' ').filter((token) => token !== ''))).toEqual(expected);
      }),
    );
  });
});

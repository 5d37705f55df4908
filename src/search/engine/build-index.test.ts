import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtIndex, evenParameters, fieldOf, indexSections, postingsOf } from '../../../test/support/built-index.ts';
import { createIndexBuilder } from './build-index.ts';
import { type OpenIndex, openIndex } from './open-index.ts';
import { fieldMaskOf, impactOf, MAX_IMPACT } from './posting.ts';
import { readSections, writeSections } from './sections.ts';

const TERMS = ['a', 'b', 'ab', '飞书', '𠮷'];
const words = fc.array(fc.constantFrom(...TERMS), { maxLength: 5 }).map((list) => list.join(' '));
const field = fc.tuple(words, words).map(([sequence, extra]) => `${sequence}|${extra}`);
const documents = fc.array(fc.tuple(field, field, field), { maxLength: 12 });
const partitionDocuments = fc.constantFrom(12, 5, 1);

/** The fields of a document a term stands in, read from the texts themselves. */
function maskOf(texts: readonly string[], term: string): number {
  return texts.reduce((mask, text, bit) => {
    const { sequence, extra } = fieldOf(text);
    return sequence.includes(term) || extra.includes(term) ? mask | (1 << bit) : mask;
  }, 0);
}

function impactIn(index: OpenIndex, term: string, document: number): number {
  return impactOf(index.postingOf(index.dictionary.idOf(term), document));
}

describe('buildIndex', () => {
  it('finds each term in exactly the documents and fields it stands in', () => {
    fc.assert(
      fc.property(documents, partitionDocuments, (given, inPartition) => {
        const index = builtIndex(given, evenParameters(3), inPartition);

        for (const term of TERMS) {
          const id = index.dictionary.idOf(term);
          const masks = given.map((_, document) => (id === -1 ? 0 : fieldMaskOf(index.postingOf(id, document))));
          const frequency = id === -1 ? 0 : index.documentFrequency(id);
          expect(masks).toEqual(given.map((texts) => maskOf(texts, term)));
          expect(frequency).toBe(masks.filter((mask) => mask !== 0).length);
        }
      }),
    );
  });

  it("keeps each field's terms in the order of its text", () => {
    fc.assert(
      fc.property(documents, (given) => {
        const index = builtIndex(given, evenParameters(3));

        const read = given.map((texts, document) =>
          texts.map((_, place) => [...index.fieldTerms(document, place)].map((id) => index.dictionary.textOf(id))),
        );
        expect(read).toEqual(given.map((texts) => texts.map((text) => fieldOf(text).sequence)));
      }),
    );
  });

  it('lists the postings of a term by rising document, each with an impact from 1 up', () => {
    fc.assert(
      fc.property(documents, partitionDocuments, (given, inPartition) => {
        const index = builtIndex(given, evenParameters(3), inPartition);

        for (let id = 0; id < index.dictionary.size; id += 1) {
          const found = postingsOf(index, id).map(({ document }) => document);
          expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
          for (const { posting } of postingsOf(index, id)) {
            expect(impactOf(posting)).toBeGreaterThanOrEqual(1);
            expect(impactOf(posting)).toBeLessThanOrEqual(MAX_IMPACT);
          }
        }
      }),
    );
  });

  it('gives the same bytes for the same documents', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const build = () => writeSections(indexSections(given, evenParameters(3)));

        expect(build()).toEqual(build());
      }),
    );
  });

  it('gives the same bytes for documents added in another order under the same numbers', () => {
    fc.assert(
      fc.property(documents, (given) => {
        const builder = createIndexBuilder(evenParameters(3));
        for (const texts of given.toReversed()) builder.add(texts.map((text) => fieldOf(text)));

        const reversed = builder.build(Uint32Array.from(given, (_, number) => given.length - 1 - number));

        expect(writeSections(reversed)).toEqual(writeSections(indexSections(given, evenParameters(3))));
      }),
    );
  });

  it('knows the highest impact of each term', () => {
    fc.assert(
      fc.property(documents, partitionDocuments, (given, inPartition) => {
        const index = builtIndex(given, evenParameters(3), inPartition);

        for (let id = 0; id < index.dictionary.size; id += 1) {
          const impacts = postingsOf(index, id).map(({ posting }) => impactOf(posting));
          expect(index.maxImpact(id)).toBe(Math.max(...impacts));
        }
      }),
    );
  });

  it('says more of a term that stands more often, in a shorter field, and in a heavier one', () => {
    const often = builtIndex([['a a b b'], ['a b b b']]);
    const short = builtIndex([['a b'], ['a b b b b']]);
    const heavy = builtIndex(
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      {
        fields: [
          { weight: 3, lengthNormalisation: 0.5, bit: 0 },
          { weight: 1, lengthNormalisation: 0.5, bit: 1 },
        ],
        k1: 1.2,
      },
    );

    for (const index of [often, short, heavy]) {
      expect(impactIn(index, 'a', 0)).toBeGreaterThan(impactIn(index, 'a', 1));
    }
  });

  it('holds a term rarer the fewer documents have it', () => {
    const index = builtIndex([['a b c'], ['a b'], ['a']]);

    const [a, b, c] = ['a', 'b', 'c'].map((term) => index.rarity(index.dictionary.idOf(term)));

    expect(c).toBeGreaterThan(b ?? Infinity);
    expect(b).toBeGreaterThan(a ?? Infinity);
    expect(a).toBeGreaterThan(0);
  });

  it('counts a field of extra terms alone under full length normalisation', () => {
    const index = builtIndex([['|ab'], ['a b c d e f']], {
      fields: [{ weight: 1, lengthNormalisation: 1, bit: 0 }],
      k1: 1.2,
    });

    const impact = impactIn(index, 'ab', 0);

    expect(impact).toBeGreaterThan(0);
    expect(index.fieldTerms(0, 0)).toHaveLength(0);
  });

  it('lets fields share a bit', () => {
    const index = builtIndex([['a', 'b']], {
      fields: [
        { weight: 1, lengthNormalisation: 0.5, bit: 2 },
        { weight: 1, lengthNormalisation: 0.5, bit: 2 },
      ],
      k1: 1.2,
    });

    const masks = ['a', 'b'].map((term) => fieldMaskOf(index.postingOf(index.dictionary.idOf(term), 0)));

    expect(masks).toEqual([0b100, 0b100]);
  });

  it('indexes no documents, and documents without a word', () => {
    expect(builtIndex([], evenParameters(1)).documentCount).toBe(0);
    expect(builtIndex([[''], ['']]).dictionary.size).toBe(0);
  });

  it('of several partitions is refused by whoever knows of one', () => {
    const sections = indexSections([['a'], ['b'], ['c']], evenParameters(1), 2);

    expect(() => openIndex(readSections(writeSections(sections)))).toThrow('has no section postingEnds');
  });

  it('refuses a field bit that a posting has no room for', () => {
    const parameters = { fields: [{ weight: 1, lengthNormalisation: 0, bit: 5 }], k1: 1 };

    expect(() => createIndexBuilder(parameters)).toThrow(RangeError);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backwardOrder, buildDictionary, openDictionary } from './dictionary.ts';
import { closestTerms, type NearSource, nearTerms } from './near-terms.ts';

/** Terms under a prefix; without one, all are looked among. */
function sourceOf(terms: readonly string[], prefix = ''): NearSource {
  const { sections } = buildDictionary(terms);
  return { dictionary: openDictionary(sections), backward: backwardOrder(sections, prefix), prefix };
}

function found(terms: readonly string[], word: string, maxDistance: number): Readonly<Record<string, number>> {
  const source = sourceOf(terms);
  const near = nearTerms(source, word, maxDistance);
  return Object.fromEntries(near.map(({ termId, distance }) => [source.dictionary.textOf(termId), distance]));
}

/** Optimal string alignment straight from its definition, as a full table. */
function alignmentDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? at(i - 2, j - 2) + 1 : Infinity;
      (rows[i] ?? [])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, substitution, swap);
    }
  }
  return at(a.length, b.length);
}

describe('nearTerms', () => {
  it.each([
    ['a letter too many', 'screenshoot'],
    ['a letter missing', 'screnshot'],
    ['a wrong letter', 'screemshot'],
    ['two neighbours swapped', 'screenhsot'],
  ])('finds a term over %s', (_case, word) => {
    const near = found(['screen', 'screenshot', 'shot'], word, 1);

    expect(near).toEqual({ screenshot: 1 });
  });

  it('agrees with the distance as it is defined', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    const terms = fc.uniqueArray(fc.oneof(word, fc.constantFrom('飞书', 'é', 'ab飞')), { maxLength: 25 });
    fc.assert(
      fc.property(terms, word, fc.integer({ min: 0, max: 3 }), (given, asked, maxDistance) => {
        const near = found(given, asked, maxDistance);

        const expected = given
          .map((term) => [term, alignmentDistance(Buffer.from(term).toString('latin1'), asked)] as const)
          .filter(([, distance]) => distance <= maxDistance);
        expect(near).toEqual(Object.fromEntries(expected));
      }),
    );
  });

  it('looks nothing up for words outside ASCII and in an empty dictionary', () => {
    expect(found(['飞书'], '飞书', 1)).toEqual({});
    expect(found([], 'word', 2)).toEqual({});
  });

  it('finds nothing near a word longer than any slip of the keyboard', () => {
    const near = found(['a', 'ab'], 'a'.repeat(257), 2);

    expect(near).toEqual({});
  });

  it('looks only at terms that begin with the prefix, and counts no edits in it', () => {
    const source = sourceOf(['=lens', '~lens', '~lent', '~len', '~s', '@lens', '~=lens'], '~');

    const near = nearTerms(source, 'lens', 1);

    expect(near.map(({ termId, distance }) => [source.dictionary.textOf(termId), distance])).toEqual([
      ['~=lens', 1],
      ['~len', 1],
      ['~lens', 0],
      ['~lent', 1],
    ]);
  });
});

describe('closestTerms', () => {
  it('gives of the near terms those at the least distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 12 }),
        word,
        fc.integer({ min: 1, max: 3 }),
        (terms, asked, most) => {
          const source = sourceOf(terms);
          const near = nearTerms(source, asked, most);
          const least = Math.min(...near.map(({ distance }) => distance));

          const closest = closestTerms(source, asked, most);

          expect(closest).toEqual(near.filter(({ distance }) => distance === least));
        },
      ),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDictionary, compareUtf8, type Dictionary, openDictionary } from './dictionary.ts';

const opened = (texts: readonly string[]): Dictionary => openDictionary(buildDictionary(texts).sections);

/** Few letters, so that strings share beginnings; one outside the basic plane sorts otherwise in UTF-16. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '飞', '\uFFFD', '𠮷'), maxLength: 6 });
const texts = fc.uniqueArray(text, { maxLength: 40 });
/** More than are between two landmarks, with many that begin alike. */
const manyTexts = fc.uniqueArray(
  fc.oneof(
    text,
    text.map((end) => `aaaaaaa${end}`),
  ),
  { maxLength: 500, size: 'max' },
);

describe('dictionary', () => {
  it('numbers strings in the order of their code points', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const { sections, ids } = buildDictionary(given);

        const dictionary = openDictionary(sections);

        const sorted = given.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(Array.from(sorted, (_, id) => dictionary.textOf(id))).toEqual(sorted);
        expect(dictionary.size).toBe(given.length);
        expect([...ids].map((id) => dictionary.textOf(id))).toEqual(given);
      }),
    );
  });

  it('finds the strings it holds and no others', () => {
    fc.assert(
      fc.property(manyTexts, text, (given, other) => {
        const dictionary = opened(given);
        const asked = given[other.length * 31] ?? other;

        const id = dictionary.idOf(asked);

        expect(id === -1 ? null : dictionary.textOf(id)).toBe(given.includes(asked) ? asked : null);
      }),
    );
  });

  it('gives for a prefix exactly the strings that begin so', () => {
    fc.assert(
      fc.property(texts, text, (given, prefix) => {
        const dictionary = opened(given);

        const { first, end } = dictionary.prefixRange(prefix);

        const found = Array.from({ length: end - first }, (_, i) => dictionary.textOf(first + i));
        expect(new Set(found)).toEqual(new Set(given.filter((each) => each.startsWith(prefix))));
      }),
    );
  });

  it('holds nothing where nothing was given', () => {
    const dictionary = opened([]);

    expect(dictionary.idOf('a')).toBe(-1);
    expect(dictionary.prefixRange('')).toEqual({ first: 0, end: 0 });
  });

  it('compares bytes as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(a, b));
      }),
    );
  });
});

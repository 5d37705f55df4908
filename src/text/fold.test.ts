import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compatible, foldCase, identifierForms } from './fold.ts';

describe('compatible', () => {
  it.each([
    ['full-width letters become plain ones, case kept', 'ＤＳＨ－Lens', 'DSH-Lens'],
    ['half-width katakana becomes full-width', 'ﾊﾟｽ', 'パス'],
    ['a ligature becomes its letters', 'ﬁle', 'file'],
    ['zero-width characters vanish', 'no\u200Bte\uFEFF', 'note'],
    ['marks of writing direction vanish', 'a\u202Eb\u2066c', 'abc'],
    ['a letter and its mark meet over an invisible character', 'か\u200D\u3099', 'が'],
    ['half of a surrogate pair becomes the replacement character', 'a\uD800b', 'a\uFFFDb'],
  ])('%s', (_case, text, expected) => {
    const plain = compatible(text);

    expect(plain).toBe(expected);
  });
});

describe('foldCase', () => {
  it.each([
    ['the Turkish capital İ is i', 'İSTANBUL', 'istanbul'],
    ['the Turkish small ı is i', 'ı', 'i'],
    ['ß is ss', 'straße', 'strasse'],
    ['the capital ẞ is ss', 'STRAẞE', 'strasse'],
    ['full width is plain', 'Ｅ', 'e'],
    ['accents fall from Latin letters', 'École naïve Å', 'ecole naive a'],
    ['an accent apart from its letter falls too', 'e\u0301', 'e'],
    ['the final sigma is a sigma', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ'],
    ['accents stay on Greek letters', 'ά', 'ά'],
    ['kana keeps its voicing mark', 'ガ', 'ガ'],
    ['Cyrillic й stays apart from и', 'Й', 'й'],
    ['Devanagari keeps its vowel signs', 'हिन्दी', 'हिन्दी'],
    ['the Kelvin sign is k', '\u212A', 'k'],
  ])('%s', (_case, text, expected) => {
    const folded = foldCase(text);

    expect(folded).toBe(expected);
  });

  it('changes nothing that is folded already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const folded = foldCase(text);

        expect(foldCase(folded)).toBe(folded);
      }),
    );
  });

  it('gives one spelling for all cases of the letters that catalogs are written in', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcxyzßéüñçøæσςάйжщ飞书がガ')) });
    fc.assert(
      fc.property(letters, (text) => {
        expect(foldCase(text.toUpperCase())).toBe(foldCase(text));
        expect(foldCase(text.toLowerCase())).toBe(foldCase(text));
      }),
    );
  });
});

describe('identifierForms', () => {
  it.each([
    ['DSH-LENS', { exact: 'dsh-lens', loose: 'dshlens' }],
    ['ＤＳＨ－ＬＥＮＳ', { exact: 'dsh-lens', loose: 'dshlens' }],
    ['dsh_lens', { exact: 'dsh_lens', loose: 'dshlens' }],
    ['DshLens', { exact: 'dshlens', loose: 'dshlens' }],
    ['  dsh   lens ', { exact: 'dsh lens', loose: 'dshlens' }],
    ['@Acme/dsh-lens', { exact: '@acme/dsh-lens', loose: 'acmedshlens' }],
    ['飞书 通知', { exact: '飞书 通知', loose: '飞书通知' }],
    ['Straße', { exact: 'strasse', loose: 'strasse' }],
    ['İ', { exact: 'i', loose: 'i' }],
    ['🎉', { exact: '🎉', loose: '' }],
  ])('compares %s by its exact and its loose spelling', (text, expected) => {
    const forms = identifierForms(text);

    expect(forms).toEqual(expected);
  });

  it('keeps a look-alike of another script apart', () => {
    const forms = [identifierForms('dsh-note'), identifierForms('dsh-n\u043Ete')];

    expect(new Set(forms.map(({ loose }) => loose)).size).toBe(2);
  });

  it('gives the same forms for its own exact form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const forms = identifierForms(text);

        expect(identifierForms(forms.exact)).toEqual(forms);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierForms } from './identifier-forms.ts';

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

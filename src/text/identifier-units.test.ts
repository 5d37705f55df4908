import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierParts } from './identifier-units.ts';

describe('identifierParts', () => {
  it.each([
    ['fooBar', ['foo', 'Bar']],
    ['HTTPServer', ['HTTP', 'Server']],
    ['WorkspaceFilesPro2', ['Workspace', 'Files', 'Pro', '2']],
    ['parseHTML5Doc', ['parse', 'HTML', '5', 'Doc']],
    ['2pro', ['2', 'pro']],
    ['JQueryUI', ['J', 'Query', 'UI']],
    ['ÉcoleÉtoile', ['École', 'Étoile']],
    ['proe\u03012', ['proe\u0301', '2']],
    ['K8s', ['K8s']],
    ['i18n', ['i18n']],
    ['3D', ['3D']],
    ['GPT4o', ['GPT', '4o']],
    ['APIs', ['APIs']],
    ['PDFsToText', ['PDFs', 'To', 'Text']],
    ['GetStarted', ['Get', 'Started']],
    ['ABC', ['ABC']],
    ['lower', ['lower']],
    ['2026', ['2026']],
  ])('splits %s', (run, expected) => {
    const parts = identifierParts(run);

    expect(parts).toEqual(expected);
  });

  it('loses nothing and gives no empty part', () => {
    const run = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'É', 'ж', 'Ж', '1', '٢', '\u0301', '𝒜'),
      minLength: 1,
    });
    fc.assert(
      fc.property(run, (text) => {
        const parts = identifierParts(text);

        expect(parts.join('')).toBe(text);
        expect(parts).not.toContain('');
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { refuseBeyondBoundary } from '../../src/api/http/data-boundary/data-boundary.ts';
import { type BoundaryText, disguisedForbidden, innocentTexts, plainForbidden } from './boundary-texts.ts';

/** Synthetic texts, drawn anew from the same seed; the kinds were written by hands that know the rules. */
const SEED = 14;

function isRefused({ text }: BoundaryText): boolean {
  try {
    refuseBeyondBoundary(text);
    return false;
  } catch {
    return true;
  }
}

describe('the data boundary over synthetic texts', () => {
  it('refuses at least 97 of 100 forbidden texts as they are written', () => {
    const texts = plainForbidden(SEED);

    expect(texts).toHaveLength(2000);
    expect(texts.filter(isRefused).length / texts.length).toBeGreaterThanOrEqual(0.97);
  });

  it('refuses at least 70 of 100 disguised ones', () => {
    const texts = disguisedForbidden(SEED);

    expect(texts).toHaveLength(500);
    expect(texts.filter(isRefused).length / texts.length).toBeGreaterThanOrEqual(0.7);
  });

  it('lets every innocent one pass: topics, sockets, XPath, patterns and prose', () => {
    const texts = innocentTexts(SEED);

    expect(texts).toHaveLength(500);
    expect(texts.filter(isRefused).map(({ text }) => text)).toEqual([]);
  });
});

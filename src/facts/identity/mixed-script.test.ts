import { describe, expect, it } from 'vitest';
import { hasMixedScriptWord } from './mixed-script.ts';

describe('hasMixedScriptWord', () => {
  it.each([
    ['lens', false],
    ['линза', false],
    ['lens линза', false],
    ['截图lens', false],
    ['lеns', true],
    ['acme/nοtify', true],
    ['Πlens', true],
  ])('%j is %j', (name, expected) => {
    expect(hasMixedScriptWord(name)).toBe(expected);
  });
});

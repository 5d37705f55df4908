import { describe, expect, it } from 'vitest';
import { hasMixedScript } from './mixed-script.ts';

describe('hasMixedScript', () => {
  it.each([
    ['lens', false],
    ['линза', false],
    ['lens линза', true],
    ['dsh-ѕсоре', true],
    ['截图lens', false],
    ['lеns', true],
    ['acme/nοtify', true],
    ['Πlens', true],
  ])('%j is %j', (name, expected) => {
    expect(hasMixedScript(name)).toBe(expected);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainName, plainValue } from './plain-text.ts';

/** No name has them, whatever it names. */
const NEVER_IN_NAMES: readonly string[] = [
  '\u202e', // Turns what stands behind it.
  '\u2066',
  '\u200f',
  '\u0000',
  '\t',
  '\n',
  '\u001b[31m',
  '\u0085',
  '\u200b', // Nobody sees it.
  '\ufeff',
  '\u00ad',
  '\u200d',
  '\ufe0f',
  '\u{e0041}',
  '\u2028', // Ends a line, or looks like a space.
  '\u00a0',
  '\ud800', // Half of a pair.
  '<script>',
  '<svg/onload=alert(1)>',
];

describe('isPlainName', () => {
  it.each(['', 'node', '@acme/lens-kit', '插件', 'Straße', 'my plugins', 'a.b_c~1', 'Map<K, V>', '😀'])(
    'takes %j',
    (name) => {
      expect(isPlainName(name)).toBe(true);
    },
  );

  it.each(NEVER_IN_NAMES)('refuses a name with %j in it', (sign) => {
    expect([`a${sign}b`, `${sign}a`, `a${sign}`].map(isPlainName)).toEqual([false, false, false]);
  });
});

describe('plainValue', () => {
  it.each([
    ['>= 20 <22', '>= 20 <22'],
    [' ^1.0.0\n||\t^2.0.0\r\n', '^1.0.0 || ^2.0.0'],
    ['\ufeff>=3\u2028', '>=3'],
    ['node setup.js && echo ⚠\ufe0f', 'node setup.js && echo ⚠\ufe0f'],
    [' ', ''],
  ])('reads %j as one line', (value, expected) => {
    expect(plainValue(value)).toBe(expected);
  });

  it.each([
    '>=1\u202e',
    '\u2066>=1',
    '>=\u200b1',
    '>=1\u001b[2J',
    '>=1\u0000',
    '>=1\ud800',
    '<img src=x onerror=alert(1)>',
    '<img\n\nsrc=x onerror=alert(1)>',
  ])('refuses %j', (value) => {
    expect(plainValue(value)).toBeNull();
  });

  it('reads its own answer as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = plainValue(text) ?? '';

        expect(plainValue(value)).toBe(value);
      }),
    );
  });
});

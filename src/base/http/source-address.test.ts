import { describe, expect, it } from 'vitest';
import { sourceAddress } from './source-address.ts';

describe('sourceAddress', () => {
  it.each([
    ['https://example.org/a', null, 'https://example.org/a'],
    ['/b', 'https://example.org/a', 'https://example.org/b'],
    ['https://example.org/a', 'http://example.org/a', 'https://example.org/a'],
    ['http://example.net/', 'http://example.org/', 'http://example.net/'],
  ])('goes to %s from %s', (address, base, expected) => {
    expect(sourceAddress(address, base === null ? null : new URL(base)).href).toBe(expected);
  });

  it.each([
    ['http://example.org/a', 'https://example.org/a'],
    ['https://user:pass@example.org/', 'https://example.org/a'],
    ['file:///etc/hostname', 'http://example.org/'],
    ['nowhere', null],
  ])('does not go to %s from %s', (address, base) => {
    expect(() => sourceAddress(address, base === null ? null : new URL(base))).toThrow(
      expect.objectContaining({ code: 'source_malformed' }),
    );
  });
});

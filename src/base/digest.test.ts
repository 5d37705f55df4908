import { describe, expect, it } from 'vitest';
import { createDigest, sha256, sha256Hex } from './digest.ts';

describe('sha256Hex', () => {
  // The first two are the examples of FIPS 180-4.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('of %j is the published one', (text, expected) => {
    expect(sha256Hex(text)).toBe(expected);
  });

  it('takes a text as its UTF-8 bytes', () => {
    expect(sha256Hex('飞书')).toBe(sha256Hex(new Uint8Array([0xe9, 0xa3, 0x9e, 0xe4, 0xb9, 0xa6])));
  });
});

describe('sha256', () => {
  it('names its function before the digits', () => {
    expect(sha256('abc')).toBe('sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('createDigest', () => {
  it('of pieces is that of all of them put together', () => {
    const digest = createDigest();
    for (const piece of ['a', new Uint8Array([0x62]), 'c']) digest.add(piece);

    expect(digest.sha256()).toBe(sha256('abc'));
  });
});

import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifyArchive } from './verify-archive.ts';

const BYTES = new TextEncoder().encode('the bytes of an archive');

function hash(algorithm: string, bytes: Uint8Array = BYTES): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

function shasum(bytes: Uint8Array = BYTES): string {
  return createHash('sha1').update(bytes).digest('hex');
}

const OTHER = new Uint8Array([1]);

describe('verifyArchive', () => {
  it.each([
    ['sha512', hash('sha512'), null, hash('sha512'), null],
    ['sha512 with an option', `${hash('sha512')}?x=1`, null, hash('sha512'), null],
    ['one of several of sha512', `${hash('sha512', OTHER)} ${hash('sha512')}`, null, hash('sha512'), null],
    ['sha512, whatever is weaker', `${hash('sha1', OTHER)} ${hash('sha512')}`, shasum(OTHER), hash('sha512'), null],
    ['sha384', hash('sha384'), null, null, null],
    ['sha256', hash('sha256'), null, null, null],
    ['sha1', hash('sha1'), null, null, 'integrity_only_sha1'],
    ['a checksum alone', null, shasum(), null, 'integrity_only_sha1'],
    ['a checksum beside an algorithm nobody knows', 'md9-abc', shasum(), null, 'integrity_only_sha1'],
  ])('verifies by %s', (_case, integrity, sum, expected, note) => {
    expect(verifyArchive(BYTES, { integrity, shasum: sum })).toEqual({
      integrity: expected,
      isIntegrityVerified: true,
      note,
    });
  });

  it('does not know where nothing is stated', () => {
    expect(verifyArchive(BYTES, { integrity: null, shasum: null })).toEqual({
      integrity: null,
      isIntegrityVerified: null,
      note: 'integrity_not_stated',
    });
  });

  it.each([
    ['other bytes', hash('sha512', OTHER), null],
    ['other bytes by the strongest digest only', `${hash('sha512', OTHER)} ${hash('sha1')}`, shasum()],
    ['an empty digest', 'sha512-', null],
    ['a checksum of other bytes', null, shasum(OTHER)],
    ['a checksum that is none', null, 'xyz'],
  ])('refuses what is stated for %s', (_case, integrity, sum) => {
    expect(() => verifyArchive(BYTES, { integrity, shasum: sum })).toThrow(
      expect.objectContaining({ code: 'source_integrity_mismatch' }),
    );
  });

  it('sees any single byte that was changed', () => {
    const property = fc.property(fc.nat(BYTES.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Uint8Array.from(BYTES, (byte, index) => (index === place ? byte ^ change : byte));
      expect(() => verifyArchive(changed, { integrity: hash('sha512'), shasum: null })).toThrow('integrity');
    });

    fc.assert(property);
  });
});

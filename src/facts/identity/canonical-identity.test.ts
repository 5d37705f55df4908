import { describe, expect, it } from 'vitest';
import { entryId, packageAtLocationKey, packageKey, locationKey } from './canonical-identity.ts';

const LENS = { host: 'github', owner: 'Acme', name: 'Lens', subdirectory: null, ref: 'main' };

describe('identity keys', () => {
  it('fold the case of locations, keep that of packages, and leave the ref out', () => {
    expect(locationKey(LENS)).toBe('github:acme/lens');
    expect(locationKey({ ...LENS, subdirectory: 'Packages/X' })).toBe('github:acme/lens#packages/x');
    expect(packageKey('LensKit')).toBe('package:LensKit');
    expect(packageAtLocationKey(locationKey(LENS), 'LensKit')).toBe('github:acme/lens!LensKit');
  });

  it('never take a folder for a package at a location', () => {
    const folder = locationKey({ ...LENS, subdirectory: 'a!b' });

    expect(folder).toBe('github:acme/lens#a%21b');
    expect(packageAtLocationKey(locationKey({ ...LENS, subdirectory: 'a' }), 'b')).toBe('github:acme/lens#a!b');
  });
});

describe('entryId', () => {
  it('is the first 24 hex digits of the SHA-256 over the key', () => {
    // printf 'github:acme/lens' | sha256sum
    expect(entryId('github:acme/lens')).toBe('plugin.discovery.eda3b1b9c4f1eaf78c5a0142');
  });
});

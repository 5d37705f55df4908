import { describe, expect, it } from 'vitest';
import { packageRelease, repository } from '../../../test/support/made-up-facts.ts';
import { packageAssociation, readDeclaredPlaces } from './package-association.ts';

const HERE = repository('acme/lens');

function declaredBy(url: string | null, directory: string | null = null) {
  const release = packageRelease({ declaredRepositoryUrl: url, declaredRepositoryDirectory: directory });
  return readDeclaredPlaces(new Map([[release.packageName, release]]), (ref) => ref)(release.packageName);
}

describe('packageAssociation', () => {
  it.each([
    ['the same repository', HERE, 'git+https://github.com/Acme/Lens.git', null, 'confirmed'],
    ['a manifest shorthand with a ref', HERE, 'acme/lens#main', null, 'confirmed'],
    ['a folder the listing leaves out', HERE, 'acme/lens', 'packages/x', 'confirmed'],
    ['a folder the listing shortens', repository('acme/lens', 'x'), 'acme/lens', './packages/X/', 'confirmed'],
    ['only the repository of a folder', repository('acme/lens', 'x'), 'acme/lens', null, 'confirmed'],
    ['another folder', repository('acme/lens', 'y'), 'acme/lens', 'packages/xy', 'contradicted'],
    ['another repository', HERE, 'https://github.com/other/lens', null, 'contradicted'],
    ['nothing', HERE, null, null, 'unknown'],
    ['a host that cannot be compared', HERE, 'https://gitlab.com/acme/lens', null, 'unknown'],
  ])('a release that names %s', (_case, place, url, directory, expected) => {
    expect(packageAssociation(place, declaredBy(url, directory))).toBe(expected);
  });

  it('reads a former name in a manifest as the name of today', () => {
    const release = packageRelease({ declaredRepositoryUrl: 'old/lens' });

    const declared = readDeclaredPlaces(new Map([['lens', release]]), (ref) => ({ ...ref, owner: 'acme' }))('lens');

    expect(declared).toEqual(HERE);
  });
});

import { describe, expect, it } from 'vitest';
import { repository as repositoryFacts } from '../../../test/fixtures/candidates.ts';
import { packageRelease, repository } from '../../../test/fixtures/facts.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { associatePackages } from './package-associations.ts';
import type { RepositoryOf } from './source-association.ts';

const HERE = repository('acme/lens');
const NOTHING_OBSERVED: RepositoryOf = () => ({ kind: 'not_observed' });

function associationsOf(url: string | null, directory: string | null, repositoryOf = NOTHING_OBSERVED) {
  const release = packageRelease({ declaredRepositoryUrl: url, declaredRepositoryDirectory: directory });
  return associatePackages(new Map([[release.packageName, release]]), repositoryOf, (ref) => ref);
}

/** A repository in which these manifests were read; by default it is the one that is asked for. */
function holding(
  manifestPackages: RepositoryFacts['manifestPackages'],
  currentRepository = repository('acme/lens'),
): RepositoryOf {
  return () => ({
    kind: 'observed',
    observedAtMs: 1,
    failedSince: null,
    value: repositoryFacts({ repository: HERE, currentRepository, manifestPackages }),
  });
}

describe('associatePackages', () => {
  it.each([
    ['the same repository', HERE, 'git+https://github.com/Acme/Lens.git', null, 'declared'],
    ['a manifest shorthand with a ref', HERE, 'acme/lens#main', null, 'declared'],
    ['a folder the listing leaves out', HERE, 'acme/lens', 'packages/x', 'declared'],
    ['a folder the listing shortens', repository('acme/lens', 'x'), 'acme/lens', './packages/X/', 'declared'],
    ['only the repository of a folder', repository('acme/lens', 'x'), 'acme/lens', null, 'declared'],
    ['another folder', repository('acme/lens', 'y'), 'acme/lens', 'packages/xy', 'contradicted'],
    ['another repository', HERE, 'https://github.com/other/lens', null, 'contradicted'],
    ['nothing', HERE, null, null, 'unknown'],
    ['a host that cannot be compared', HERE, 'https://gitlab.com/acme/lens', null, 'unknown'],
  ])('judges a claim by a release that names %s', (_case, location, url, directory, expected) => {
    expect(associationsOf(url, directory).claim('lens', location)).toBe(expected);
  });

  it('says nothing of a package whose release nobody observed', () => {
    const none = associatePackages(new Map(), NOTHING_OBSERVED, (ref) => ref);

    expect([none.of('lens'), none.declaredLocation('lens'), none.claim('lens', HERE)]).toEqual([null, null, 'unknown']);
  });

  it('confirms a claim where the repository names the package too', () => {
    const manifest = [{ directory: '', packageName: 'lens' }];

    expect(associationsOf('acme/lens', null, holding(manifest)).claim('lens', HERE)).toBe('confirmed');
  });

  it('contradicts a claim where the folder that the release names holds another package', () => {
    const famous = holding([{ directory: 'packages/lens', packageName: 'famous' }]);
    const associations = associationsOf('acme/lens', 'packages/lens', famous);

    expect(associations.of('lens')?.status).toBe('contradicted');
    expect(associations.claim('lens', HERE)).toBe('contradicted');
  });

  it.each([
    ['names another package', [{ directory: '', packageName: 'famous' }]],
    ['has no manifest', []],
  ])('knows nothing of a claim where the release names no folder and the root %s', (_case, manifests) => {
    const associations = associationsOf('acme/lens', null, holding(manifests));

    expect(associations.of('lens')?.status).toBe('unknown');
    expect(associations.claim('lens', HERE)).toBe('unknown');
  });

  it.each([
    ['the folder it moved to', 'plugins/x', 'confirmed'],
    ['the folder it names still', 'packages/x', 'confirmed'],
    ['a third folder', 'docs', 'contradicted'],
  ])('of a package that moved takes %s: %s', (_case, folder, expected) => {
    const moved = holding([{ directory: 'plugins/x', packageName: 'lens' }]);

    expect(associationsOf('acme/lens', 'packages/x', moved).claim('lens', repository('acme/lens', folder))).toBe(
      expected,
    );
  });

  it('takes no folder but the one in which the package was seen, where its release names none', () => {
    const associations = associationsOf('acme/lens', null, holding([{ directory: 'packages/x', packageName: 'lens' }]));

    expect(associations.claim('lens', repository('acme/lens', 'packages/x'))).toBe('confirmed');
    expect(associations.claim('lens', repository('acme/lens', 'packages/y'))).toBe('contradicted');
  });

  it('reads a former name in a manifest as the name of today, told by a rule or seen as a redirect', () => {
    const release = packageRelease({ declaredRepositoryUrl: 'old/lens' });
    const byRule = associatePackages(new Map([['lens', release]]), NOTHING_OBSERVED, (ref) => ({
      ...ref,
      owner: 'acme',
    }));

    expect(byRule.declaredLocation('lens')).toEqual(HERE);
    expect(associationsOf('old/lens', null, holding(null)).declaredLocation('lens')).toEqual(HERE);
  });
});

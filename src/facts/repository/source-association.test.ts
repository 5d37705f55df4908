import { describe, expect, it } from 'vitest';
import { SEEN_AT_MS, observed, release, repository, repositoryRef } from '../../../test/fixtures/candidates.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { associateSource, declaredRepository } from './source-association.ts';

const FAMOUS = [{ directory: '', packageName: 'famous' }];
const MONOREPO = [
  { directory: '', packageName: 'acme-tools' },
  { directory: 'packages/lens', packageName: '@acme/lens' },
];

/** What comes of a release that names the repository, and of what was seen there. */
function association(declared: Parameters<typeof release>[0], facts: Partial<RepositoryFacts>) {
  const { status, method } = associateSource(release(declared), () => observed(repository(facts)));
  return [status, method];
}

describe('associateSource', () => {
  it('confirms what names each other, with both observations as evidence', () => {
    const confirmed = associateSource(release(), () => observed(repository()));

    expect(confirmed).toMatchObject({
      status: 'confirmed',
      method: 'release_and_head_manifest_name_each_other',
      repository: { owner: 'acme', name: 'lens' },
      evidenceRefs: ['release:@acme/lens@1.2.0', `repository:github:acme/lens#c0ffee${'0'.repeat(34)}`],
      observedAtMs: SEEN_AT_MS + 1_000,
    });
  });

  it('does not confirm a package that names a famous repository which does not name it back', () => {
    expect(association({}, { manifestPackages: FAMOUS })).toEqual([
      'unknown',
      'root_manifest_at_head_names_another_package',
    ]);
  });

  it('says unknown of a repository without a manifest at its root, where no folder is named', () => {
    expect(association({}, { manifestPackages: [] })).toEqual(['unknown', 'no_root_manifest_at_head']);
  });

  it('confirms a package in the folder of a monorepo that it names', () => {
    expect(association({ declaredRepositoryDirectory: 'packages/lens' }, { manifestPackages: MONOREPO })).toEqual([
      'confirmed',
      'release_and_head_manifest_name_each_other',
    ]);
  });

  it('confirms a package of a monorepo that names no folder', () => {
    expect(association({}, { manifestPackages: MONOREPO })[0]).toBe('confirmed');
  });

  it('contradicts a package that names a folder in which another one stands', () => {
    const elsewhere = [{ directory: 'packages/lens', packageName: '@acme/other' }];

    expect(association({ declaredRepositoryDirectory: 'packages/lens' }, { manifestPackages: elsewhere })).toEqual([
      'contradicted',
      'manifest_at_head_names_another_package',
    ]);
  });

  it('says unknown where the named folder has no manifest today, for folders move', () => {
    expect(association({ declaredRepositoryDirectory: 'src/lens' }, { manifestPackages: FAMOUS })).toEqual([
      'unknown',
      'no_manifest_in_declared_directory_at_head',
    ]);
  });

  it('confirms a package that has moved to another folder, and says so', () => {
    expect(association({ declaredRepositoryDirectory: 'src/lens' }, { manifestPackages: MONOREPO })).toEqual([
      'confirmed',
      'release_and_head_manifest_name_each_other_in_another_directory',
    ]);
  });

  it('follows a renamed repository and shows its name of today', () => {
    const renamed = associateSource(release(), () =>
      observed(repository({ currentRepository: repositoryRef('new-acme/lens') })),
    );

    expect([renamed.status, renamed.method, renamed.repository?.owner]).toEqual([
      'confirmed',
      'release_and_head_manifest_name_each_other_after_rename',
      'new-acme',
    ]);
  });

  it('takes another spelling of the same name for no rename', () => {
    expect(association({}, { currentRepository: repositoryRef('Acme/Lens') })).toEqual([
      'confirmed',
      'release_and_head_manifest_name_each_other',
    ]);
  });

  it('compares package names exactly', () => {
    const almost = [{ directory: '', packageName: '@Acme/lens' }];

    expect(association({}, { manifestPackages: almost })[0]).toBe('unknown');
  });

  it.each([
    ['https://github.com/sponsors/acme', 'release_names_sponsors_page'],
    ['https://gist.github.com/acme/c0ffee', 'release_names_gist'],
    ['https://git.example/acme/lens', 'release_names_repository_of_other_host'],
    ['https://example.org', 'release_names_no_repository'],
    [null, 'release_names_no_repository'],
  ])('asks nobody about %j and says unknown', (declaredRepositoryUrl, method) => {
    const { status, ...rest } = associateSource(release({ declaredRepositoryUrl }), () => {
      throw new Error('There is no repository to ask about.');
    });

    expect([status, rest.method, rest.repository]).toEqual(['unknown', method, null]);
  });

  it.each([
    ['nobody observed it', { kind: 'not_observed' }, 'repository_not_observed'],
    [
      'the observation failed',
      { kind: 'failed', observedAtMs: 1, code: 'source_unreachable', attempts: 1 },
      'repository_not_observed',
    ],
    ['the repository is not public', { kind: 'missing', observedAtMs: 1, failedSince: null }, 'repository_not_found'],
    ['it is said not to exist', observed(repository({ exists: false })), 'repository_not_found'],
    ['its manifests were not read', observed(repository({ manifestPackages: null })), 'manifest_at_head_not_observed'],
  ] as const)('says unknown where %s', (_case, observation, method) => {
    const { status, ...rest } = associateSource(release(), () => observation);

    expect([status, rest.method]).toEqual(['unknown', method]);
  });
});

function refOf(declaredRepositoryUrl: string | null, declaredRepositoryDirectory: string | null = null) {
  return declaredRepository({ declaredRepositoryUrl, declaredRepositoryDirectory });
}

describe('declaredRepository', () => {
  it.each([
    'git+https://github.com/acme/lens.git',
    'git://github.com/acme/lens.git',
    'git@github.com:acme/lens.git',
    'git+ssh://git@github.com:acme/lens.git',
    'github:acme/lens',
    'acme/lens',
    'acme/lens#main',
  ])('reads %s as the repository it names', (spelling) => {
    expect(refOf(spelling)).toMatchObject({ kind: 'repository', repository: { owner: 'acme', name: 'lens' } });
  });

  it.each([
    ['the field of the manifest', 'github:acme/lens', './packages/x/', 'packages/x'],
    ['the address', 'https://github.com/acme/lens/tree/main/packages/x', null, 'packages/x'],
    ['nowhere', 'github:acme/lens', null, null],
    ['a folder outside, which counts for nothing', 'github:acme/lens', '../x', null],
  ])('takes the folder from %s', (_case, url, folder, directory) => {
    expect(refOf(url, folder)).toMatchObject({ kind: 'repository', directory });
  });

  it.each([
    [null, 'none'],
    ['  ', 'none'],
    ['https://github.com/sponsors/acme', 'sponsors_page'],
    ['https://gist.github.com/acme/c0ffee', 'gist'],
    ['gist:c0ffee', 'gist'],
    ['https://github.com/acme', 'no_repository'],
    ['https://example.org', 'no_repository'],
    ['see the README', 'no_repository'],
    ['javascript:alert(1)/x', 'no_repository'],
    [`https://git.example/acme/${'x'.repeat(500)}`, 'no_repository'],
  ])('reads %j as %s', (spelling, kind) => {
    expect(refOf(spelling)).toEqual({ kind });
  });

  it.each([
    ['gitlab:acme/lens', 'https://gitlab.com/acme/lens'],
    ['git+ssh://git@gitlab.com:acme/optics/lens.git#v1', 'https://gitlab.com/acme/optics/lens'],
    ['bitbucket:acme/lens', 'https://bitbucket.org/acme/lens'],
    ['git@git.sr.ht:~acme/lens', 'https://git.sr.ht/~acme/lens'],
    ['git+https://git.example/acme/lens.git', 'https://git.example/acme/lens'],
    ['git+ssh://git@git.example/acme/lens.git', 'https://git.example/acme/lens'],
    ['https://name:word@git.example/group/acme/lens?x=1#y', 'https://git.example/group/acme/lens'],
  ])('shows the plain address of a repository elsewhere: %s', (spelling, url) => {
    expect(refOf(spelling)).toEqual({ kind: 'other_host', url });
  });
});

import { describe, expect, it } from 'vitest';
import { release, repository, repositoryRef, SEEN_AT_MS, observed } from '../../../test/support/made-up-candidates.ts';
import type { RepositoryFacts } from './repository-facts.ts';
import { associateSource } from './source-association.ts';

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
  it('confirms what names each other, with both looks as evidence', () => {
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
    ['nobody looked', { kind: 'not_observed' }, 'repository_not_observed'],
    [
      'looking failed',
      { kind: 'failed', observedAtMs: 1, code: 'source_unreachable', attempts: 1 },
      'repository_not_observed',
    ],
    ['the repository is not public', { kind: 'missing', observedAtMs: 1, failedSince: null }, 'repository_not_found'],
    ['it is said not to exist', observed(repository({ exists: false })), 'repository_not_found'],
    ['its manifests were not read', observed(repository({ manifestPackages: null })), 'manifest_at_head_not_observed'],
  ] as const)('says unknown where %s', (_case, look, method) => {
    const { status, ...rest } = associateSource(release(), () => look);

    expect([status, rest.method]).toEqual(['unknown', method]);
  });
});

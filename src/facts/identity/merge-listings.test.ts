import type { ReleaseFacts } from '../release/release-facts.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListingExclusion, ListingFacts } from '../catalog/listing.ts';
import type { PluginProject } from './plugin-project.ts';
import { repository as repositoryFacts } from '../../../test/fixtures/candidates.ts';
import { listing, packageRelease, repository } from '../../../test/fixtures/facts.ts';
import { type MergedListings, type MergeInput, mergeListings } from './merge-listings.ts';
import { revisionDigest } from './revision-digest.ts';
import type { MergeRules } from './merge-rules.ts';

const NO_RULES: MergeRules = {
  hostPackage: 'host-app',
  hostPackages: ['@host-app/*'],
  hostRepositories: ['acme/host-app'],
  notPlugins: { packages: ['left-pad'], repositories: ['acme/awesome-plugins'] },
  renames: [],
};

const NOTHING_OBSERVED: MergeInput['repositoryOf'] = () => ({ kind: 'not_observed' });

function merge(listings: readonly ListingFacts[], overrides: Partial<MergeInput> = {}): MergedListings {
  const numbered = listings.map((facts, index) => ({ ...facts, locator: `line ${index + 1}` }));
  return mergeListings({
    listings: numbered,
    excluded: [],
    releases: new Map(),
    repositoryOf: NOTHING_OBSERVED,
    catalogOrder: ['first', 'second'],
    rules: NO_RULES,
    ...overrides,
  });
}

/** Every repository was observed and holds these packages, by their folders. */
function holding(packages: Readonly<Record<string, string>>): MergeInput['repositoryOf'] {
  const manifestPackages = Object.entries(packages).map(([directory, packageName]) => ({ directory, packageName }));
  return (asked) => ({
    kind: 'observed',
    observedAtMs: 1,
    failedSince: null,
    value: repositoryFacts({ repository: asked, currentRepository: asked, manifestPackages }),
  });
}

function releases(...facts: Partial<ReleaseFacts>[]): ReadonlyMap<string, ReleaseFacts> {
  return new Map(facts.map((overrides) => packageRelease(overrides)).map((release) => [release.packageName, release]));
}

function rejection(
  named: Partial<ListingFacts>,
  rule: ListingExclusion['rule'] = 'rejected_by_catalog',
): ListingExclusion {
  return { catalogId: 'second', locator: `of ${JSON.stringify(named)}`, rule, detail: 'No.', named: listing(named) };
}

function identities({ projects }: MergedListings): string[] {
  return projects.map(({ identityKey }) => identityKey);
}

function only({ projects }: MergedListings): PluginProject {
  const [project] = projects;
  if (project === undefined || projects.length > 1) throw new Error(`Expected one project, got ${projects.length}.`);
  return project;
}

describe('listings of one location', () => {
  it('are one project, however the name is cased', () => {
    const merged = merge([
      listing({ repository: repository('Acme/Lens') }),
      listing({ repository: repository('acme/lens'), catalogId: 'second' }),
      listing({ repository: repository('Acme/Lens'), catalogId: 'second' }),
    ]);

    expect(identities(merged)).toEqual(['github:acme/lens']);
    expect(only(merged).repository).toEqual(repository('Acme/Lens'));
    expect(merged.merges).toMatchObject({ same_place: 1, same_place_other_case: 1 });
  });

  it('of different owners stay apart though their names are equal', () => {
    const merged = merge([
      listing({ repository: repository('acme/lens'), name: 'lens' }),
      listing({ repository: repository('other/lens'), name: 'lens' }),
    ]);

    expect(identities(merged)).toEqual(['github:acme/lens', 'github:other/lens']);
  });

  it('give the project names to be found by, without its own', () => {
    const merged = merge([
      listing({ repository: repository('acme/lens'), name: 'Lens', packageName: 'a-lens' }),
      listing({ repository: repository('acme/lens'), name: 'Magnifier', packageName: 'left-pad', catalogId: 'second' }),
      listing({ repository: repository('acme/lens'), name: 'LENS', catalogId: 'second' }),
    ]);

    expect(only(merged)).toMatchObject({
      packageName: 'a-lens',
      aliases: ['Magnifier'],
      claimedPackages: ['left-pad'],
      name: 'Lens',
    });
  });
});

describe('a renamed repository', () => {
  it('is one project under its name of today, and is found by the old one', () => {
    const merged = merge(
      [
        listing({ repository: repository('old-owner/lens', 'packages/x') }),
        listing({ repository: repository('Acme/Lens', 'packages/x'), catalogId: 'second' }),
      ],
      { rules: { ...NO_RULES, renames: [{ from: 'old-owner/lens', to: 'acme/lens' }] } },
    );

    expect(identities(merged)).toEqual(['github:acme/lens#packages/x']);
    expect(only(merged)).toMatchObject({ owner: 'Acme', aliases: ['old-owner/lens'], notes: ['repository_renamed'] });
    expect(only(merged).leadListing.catalogId).toBe('second');
    expect(merged.merges.renamed_repository).toBe(1);
  });
});

describe('a repository that was seen to have moved', () => {
  it('is one project with the repository it moved to', () => {
    const merged = merge(
      [listing({ repository: repository('old/lens') }), listing({ repository: repository('acme/lens') })],
      {
        repositoryOf: (asked) => ({
          kind: 'observed',
          observedAtMs: 1,
          failedSince: null,
          value: repositoryFacts({
            repository: asked,
            currentRepository: repository('acme/lens'),
            manifestPackages: null,
          }),
        }),
      },
    );

    expect(identities(merged)).toEqual(['github:acme/lens']);
    expect(only(merged)).toMatchObject({ aliases: ['old/lens'], notes: ['repository_renamed'] });
  });
});

describe('packages whose names differ in case alone', () => {
  it('are projects of their own', () => {
    const merged = merge([
      listing({ packageName: 'LensKit', description: { en: 'Grinds optical lenses.', zhCn: null } }),
      listing({ packageName: 'lenskit', description: { en: 'Recommends films to people.', zhCn: null } }),
    ]);

    expect(
      merged.projects.map(({ identityKey, packageName, description }) => [identityKey, packageName, description.en]),
    ).toEqual([
      ['package:LensKit', 'LensKit', 'Grinds optical lenses.'],
      ['package:lenskit', 'lenskit', 'Recommends films to people.'],
    ]);
  });
});

describe('a package that is listed by its name alone', () => {
  const packageOnly = listing({ packageName: 'lens', name: 'lens', stars: 7, downloads: 50, observedAtMs: 2 });
  const repositoryOnly = listing({ repository: repository('acme/lens'), stars: 900, observedAtMs: 1 });

  it('joins the repository its own metadata names where that names it back', () => {
    const merged = merge([packageOnly, repositoryOnly], {
      releases: releases({ declaredRepositoryUrl: 'acme/lens' }),
      repositoryOf: holding({ '': 'lens' }),
    });

    expect(only(merged)).toMatchObject({
      identityKey: 'github:acme/lens',
      packageName: 'lens',
      packageAssociation: 'confirmed',
      downloads: 50,
    });
    expect(merged.merges.package_names_repository).toBe(1);
  });

  it.each([
    ['nobody has observed it', releases()],
    ['it names no repository', releases({ declaredRepositoryUrl: null })],
    ['it names another repository', releases({ declaredRepositoryUrl: 'other/lens' })],
    ['nobody has read the repository it names', releases({ declaredRepositoryUrl: 'acme/lens' })],
  ])('stays apart where %s', (_case, observed) => {
    const merged = merge([packageOnly, repositoryOnly], { releases: observed });

    expect(identities(merged)).toEqual(['github:acme/lens', 'package:lens']);
  });

  it('gets nothing from a famous repository that holds another package', () => {
    const famous = listing({ repository: repository('acme/lens'), packageName: 'acme-lens', stars: 90_000 });

    const merged = merge([packageOnly, famous], { releases: releases({ declaredRepositoryUrl: 'acme/lens' }) });

    expect(merged.projects.map(({ identityKey, stars }) => [identityKey, stars])).toEqual([
      ['github:acme/lens', 90_000],
      ['package:lens', null],
    ]);
  });

  it('joins no repository that was seen to hold another package, though its release names it', () => {
    const merged = merge([packageOnly, repositoryOnly], {
      releases: releases({ declaredRepositoryUrl: 'acme/lens' }),
      repositoryOf: holding({ '': 'map' }),
    });

    expect(identities(merged)).toEqual(['github:acme/lens', 'package:lens']);
    expect(merged.projects.map(({ stars }) => stars)).toEqual([900, null]);
  });

  it('joins nothing where another package names the same free repository', () => {
    const merged = merge([packageOnly, { ...packageOnly, packageName: 'lens-evil' }, repositoryOnly], {
      releases: releases(
        { declaredRepositoryUrl: 'acme/lens' },
        { packageName: 'lens-evil', declaredRepositoryUrl: 'acme/lens' },
      ),
      repositoryOf: holding({ '': 'lens', evil: 'lens-evil' }),
    });

    expect(identities(merged)).toEqual(['github:acme/lens', 'package:lens', 'package:lens-evil']);
    expect(merged.projects.map(({ packageName }) => packageName)).toEqual([null, 'lens', 'lens-evil']);
  });

  it('joins the folder it names before the root', () => {
    const folder = listing({ repository: repository('acme/lens', 'packages/x') });
    const observed = releases({ declaredRepositoryUrl: 'acme/lens', declaredRepositoryDirectory: 'packages/x' });

    const merged = merge([packageOnly, repositoryOnly, folder], {
      releases: observed,
      repositoryOf: holding({ '': 'acme', 'packages/x': 'lens' }),
    });

    expect(merged.projects.map(({ identityKey, packageName }) => [identityKey, packageName])).toEqual([
      ['github:acme/lens', null],
      ['github:acme/lens#packages/x', 'lens'],
    ]);
  });
});

describe('a package that a repository claims', () => {
  const claiming = listing({ repository: repository('acme/lens'), packageName: 'lens', downloads: 70 });

  it.each([
    ['declared', 'acme/lens', 'lens', 70, []],
    ['contradicted', 'other/lens', null, null, ['package_repository_mismatch']],
    ['unknown', null, 'lens', 70, ['package_claim_unconfirmed']],
  ] as const)('is %s by a release that names %s', (association, url, packageName, downloads, notes) => {
    const merged = merge([claiming], { releases: releases({ declaredRepositoryUrl: url }) });

    expect(only(merged)).toMatchObject({ packageName, packageAssociation: association, downloads, notes });
    expect(only(merged).release?.packageName ?? null).toBe(packageName);
  });

  it('is no claimant’s while several projects claim it, and is told as a claim', () => {
    const merged = merge([claiming, { ...claiming, repository: repository('other/lens') }]);

    expect(merged.projects).toHaveLength(2);
    for (const project of merged.projects) {
      expect(project).toMatchObject({
        packageName: null,
        packageAssociation: 'contested',
        claimedPackages: ['lens'],
        downloads: null,
        release: null,
        notes: ['package_claim_contested'],
      });
    }
  });

  it('is contested between two folders of one repository too', () => {
    const folders = ['a', 'b'].map((folder) => ({ ...claiming, repository: repository('acme/lens', folder) }));

    expect(merge(folders).projects.map(({ packageName }) => packageName)).toEqual([null, null]);
  });

  it.each([
    ['the host’s package', 'host-app', 'acme/lens', null],
    ['a package of the host’s scope', '@host-app/base', 'acme/lens', null],
    ['a package of the host’s scope, by its own repository', '@host-app/base', 'acme/host-app', '@host-app/base'],
    ['the host’s package, by its own repository', 'host-app', 'acme/host-app', null],
    ['a package that only begins like the scope', '@host-app-x/base', 'acme/lens', '@host-app-x/base'],
  ])('is the host’s alone: %s', (_case, packageName, fullName, expected) => {
    const merged = merge([{ ...claiming, packageName, repository: repository(fullName, 'packages/x') }]);

    expect(only(merged).packageName).toBe(expected);
    expect(only(merged).notes).toEqual([expected === null ? 'package_claim_contested' : 'package_claim_unconfirmed']);
  });

  it('stays the host’s own repository’s where others claim it too', () => {
    const merged = merge([
      { ...claiming, packageName: '@host-app/base', repository: repository('acme/host-app', 'packages/base') },
      { ...claiming, packageName: '@host-app/base' },
    ]);

    expect(merged.projects.map(({ packageName }) => packageName)).toEqual(['@host-app/base', null]);
  });

  it('belongs to one claimant once a release names it', () => {
    const merged = merge([claiming, { ...claiming, repository: repository('other/lens') }], {
      releases: releases({ declaredRepositoryUrl: 'acme/lens' }),
    });

    expect(merged.projects.map(({ owner, packageName, notes }) => [owner, packageName, notes])).toEqual([
      ['acme', 'lens', []],
      ['other', null, ['package_repository_mismatch']],
    ]);
  });

  it('is taken off where the host profile says it is no plugin', () => {
    const merged = merge([{ ...claiming, packageName: 'left-pad' }]);

    expect(only(merged)).toMatchObject({ packageName: null, notes: ['package_repository_mismatch'] });
  });
});

describe('a root and a folder of one repository', () => {
  const root = listing({ repository: repository('acme/lens'), packageName: 'lens', stars: 5 });
  const folder = listing({ repository: repository('acme/lens', 'plugin'), packageName: 'lens', stars: 5 });

  it('are one project with the identity of the root where both name the same package', () => {
    const merged = merge([folder, root]);

    expect(only(merged)).toMatchObject({ identityKey: 'github:acme/lens', repository: repository('acme/lens') });
    expect(merged.merges.same_package_root_and_subdirectory).toBe(1);
  });

  it.each([
    ['the packages differ', [root, { ...folder, packageName: 'lens-plugin' }], 2],
    ['one names no package', [root, { ...folder, packageName: null }], 2],
    ['there is a second folder', [root, folder, { ...folder, repository: repository('acme/lens', 'other') }], 3],
  ])('stay apart where %s', (_case, listings, expected) => {
    expect(merge(listings).projects).toHaveLength(expected);
  });

  it('share no stars: they are the root’s', () => {
    const merged = merge([root, { ...folder, packageName: 'lens-plugin' }]);

    expect(merged.projects.map(({ identityKey, stars }) => [identityKey, stars])).toEqual([
      ['github:acme/lens', 5],
      ['github:acme/lens#plugin', null],
    ]);
  });

  it('leave the stars to a folder that is the only entry', () => {
    expect(only(merge([folder])).stars).toBe(5);
  });
});

describe('several packages that listings give one location', () => {
  const claims = ['lens-b', 'lens-a', null].map((packageName) =>
    listing({ repository: repository('acme/lens'), packageName, name: packageName ?? 'lens', stars: 8 }),
  );
  const namingLens = (packageName: string) => ({ packageName, declaredRepositoryUrl: 'acme/lens' });
  const apart = [
    ['github:acme/lens', null, 8],
    ['github:acme/lens!lens-a', 'lens-a', null],
    ['github:acme/lens!lens-b', 'lens-b', null],
  ];
  const ofLensA = [
    ['github:acme/lens', 'lens-a', 8],
    ['github:acme/lens!lens-b', 'lens-b', null],
  ];

  it.each([
    ['nobody has observed them', releases(), NOTHING_OBSERVED, apart],
    ['each names it', releases(namingLens('lens-a'), namingLens('lens-b')), NOTHING_OBSERVED, apart],
    ['one names it', releases(namingLens('lens-a')), NOTHING_OBSERVED, apart],
    [
      'it names one of them back',
      releases(namingLens('lens-a'), { ...namingLens('lens-b'), declaredRepositoryUrl: null }),
      holding({ '': 'lens-a' }),
      ofLensA,
    ],
  ] as const)('are never one project: %s', (_case, observed, repositoryOf, expected) => {
    const { projects } = merge(claims, { releases: observed, repositoryOf });

    expect(projects.map(({ identityKey, packageName, stars }) => [identityKey, packageName, stars])).toEqual(expected);
    expect(projects.flatMap(({ aliases }) => aliases)).not.toContain('lens-b');
  });

  it('are one project with it where the other is contradicted by its own release', () => {
    const merged = merge(claims, {
      releases: releases(namingLens('lens-a'), { ...namingLens('lens-b'), declaredRepositoryUrl: 'other/lens' }),
    });

    expect(only(merged)).toMatchObject({ packageName: 'lens-a', notes: ['package_repository_mismatch'] });
  });

  it('take no claim that another project contests over to the other one', () => {
    const elsewhere = listing({ repository: repository('other/lens'), packageName: 'lens-a' });

    const { projects } = merge([...claims, elsewhere]);

    expect(projects.map(({ identityKey, packageName }) => [identityKey, packageName])).toEqual([
      ['github:acme/lens', null],
      ['github:acme/lens!lens-a', null],
      ['github:acme/lens!lens-b', 'lens-b'],
      ['github:other/lens', null],
    ]);
  });
});

describe('exclusions', () => {
  it.each([
    ['the root of the host', { repository: repository('Acme/Host-App') }, 'host_itself'],
    ['the package of the host', { packageName: 'host-app' }, 'host_itself'],
    ['a package the profile names', { packageName: 'left-pad' }, 'not_a_plugin'],
    ['a repository the profile names', { repository: repository('acme/awesome-plugins') }, 'not_a_plugin'],
    ['a folder of such a repository', { repository: repository('acme/awesome-plugins', 'a') }, 'not_a_plugin'],
    ['a record that names nothing', {}, 'identity_missing'],
  ])('leave out %s', (_case, overrides, rule) => {
    const merged = merge([listing(overrides)]);

    expect(merged.projects).toEqual([]);
    expect(merged.exclusions).toMatchObject([{ catalogId: 'first', locator: 'line 1', rule }]);
  });

  it('let a plugin in a folder of the host’s repository stand', () => {
    expect(identities(merge([listing({ repository: repository('acme/host-app', 'plugins/a') })]))).toEqual([
      'github:acme/host-app#plugins/a',
    ]);
  });
});

describe('boilerplate', () => {
  const SENTENCE = 'Call the tools this plugin registers.';
  const carrying = (owner: string, serial: number): ListingFacts =>
    listing({
      repository: repository(`${owner}/lens-${serial}`),
      name: `lens-${serial}`,
      description: { en: SENTENCE, zhCn: `插件 ${serial}` },
    });

  it.each([
    ['19 owners', 19, (serial: number) => carrying(`owner-${serial}`, serial), 0],
    ['20 owners', 20, (serial: number) => carrying(`owner-${serial}`, serial), 20],
    ['9 projects of one owner', 9, (serial: number) => carrying('acme', serial), 0],
    ['10 projects of one owner', 10, (serial: number) => carrying('acme', serial), 10],
  ])('is looked for in a text of %s', (_case, count, make, removed) => {
    const merged = merge(Array.from({ length: count }, (_, serial) => make(serial)));

    expect(merged.notes.boilerplate_removed).toBe(removed);
    expect(merged.projects.filter(({ description }) => description.en === null)).toHaveLength(removed);
    expect(merged.projects.filter(({ description }) => description.zhCn === null)).toEqual([]);
  });

  it('leaves the next best text', () => {
    const mass = Array.from({ length: 10 }, (_, serial) => carrying('acme', serial));
    const own = { ...carrying('acme', 0), catalogId: 'second', description: { en: 'Reads maps.', zhCn: null } };

    const merged = merge([...mass, own]);

    expect(merged.projects[0]?.description).toEqual({ en: 'Reads maps.', zhCn: '插件 0' });
  });
});

describe('notes', () => {
  it('tell of a name that looks like another entry’s, and not of that other one', () => {
    const merged = merge([
      listing({ repository: repository('acme/dsh-scope'), name: 'dsh-scope' }),
      listing({ repository: repository('evil/scope'), name: 'dsh-ѕсоре' }),
      listing({ repository: repository('evil/wide'), name: 'ｄｓｈ-scope' }),
      listing({ repository: repository('evil/lens'), name: 'lеnѕ' }),
    ]);

    expect(merged.projects.map(({ notes }) => notes)).toEqual([
      [],
      ['name_mixed_script'],
      ['name_looks_like_another', 'name_mixed_script'],
      ['name_looks_like_another'],
    ]);
  });

  it('tell of a name that is near a far better known one’s, or equal to it, and the metadata of the record are no worse', () => {
    const merged = merge([
      listing({ repository: repository('acme/dsh-lantern'), name: 'dsh-lantern', stars: 500 }),
      listing({ repository: repository('evil/lantern-x'), name: 'dsh-lanten' }),
      listing({ repository: repository('other/dsh-lantern'), name: 'dsh-lantern' }),
    ]);

    const key = 'github:acme/dsh-lantern';
    expect(merged.projects.map(({ notes, resemblance }) => [notes, resemblance])).toEqual([
      [[], null],
      [['name_near_better_known'], { identityKey: key, difference: 'one_letter' }],
      [['name_shared_with_better_known'], { identityKey: key, difference: 'none' }],
    ]);
    expect(merged.notes).toMatchObject({ name_near_better_known: 1, name_shared_with_better_known: 1 });
  });

  it('tell what one catalog rejects of what another one lists, and of nothing else', () => {
    const listed = [
      listing({ repository: repository('eve/crypto-cad'), packageName: 'crypto-cad' }),
      listing({ repository: repository('acme/lens'), packageName: 'lens' }),
      listing({ packageName: 'map' }),
    ];
    const rejections = [
      rejection({ repository: repository('Eve/Crypto-CAD'), packageName: 'crypto-cad' }),
      rejection({ repository: repository('eve/lens-copy'), packageName: 'lens' }),
      rejection({ repository: repository('eve/map-copy'), packageName: 'map' }),
      rejection({ repository: repository('acme/lens') }, 'repository_url_invalid'),
    ];

    const merged = merge(listed, { excluded: rejections });

    expect(
      merged.projects.map(({ identityKey, notes }) => [identityKey, notes.includes('rejected_by_catalog')]),
    ).toEqual([
      ['github:acme/lens', false],
      ['github:eve/crypto-cad', true],
      ['package:map', false],
    ]);
    expect([...merged.rejected]).toEqual([[rejections[0], ['github:eve/crypto-cad']]]);
    expect(identities(merged)).toEqual(identities(merge(listed)));
  });

  it('tell a rejection by package alone, and one of several packages in a place of the one that it names', () => {
    const place = repository('acme/tools');
    const listed = [
      listing({ packageName: 'map' }),
      listing({ repository: place, packageName: 'pen' }),
      listing({ repository: place, packageName: 'ink' }),
    ];
    const published = releases(
      { packageName: 'pen', declaredRepositoryUrl: 'https://github.com/acme/tools' },
      { packageName: 'ink', declaredRepositoryUrl: 'https://github.com/acme/tools' },
    );

    const { projects } = merge(listed, {
      releases: published,
      excluded: [rejection({ packageName: 'map' }), rejection({ repository: place, packageName: 'pen' })],
    });

    const rejected = projects.filter(({ notes }) => notes.includes('rejected_by_catalog'));
    expect(new Set(rejected.map(({ packageName }) => packageName))).toEqual(new Set(['map', 'pen']));
    expect(projects).toHaveLength(3);
  });

  it('of a near name are new evidence, and which name it is near to is none', () => {
    const fake = listing({ repository: repository('evil/lantern-x'), name: 'dsh-lanten' });
    const known = (owner: string) =>
      listing({ repository: repository(`${owner}/dsh-lantern`), name: 'dsh-lantern', stars: 500 });
    const digestOf = (others: readonly ListingFacts[]) =>
      revisionDigest(merge([fake, ...others]).projects.find(({ owner }) => owner === 'evil')!);

    expect(digestOf([known('acme')])).toBe(digestOf([known('bolt')]));
    expect(digestOf([known('acme')])).not.toBe(digestOf([]));
  });

  it('carry what was noted of any listing, and what the name shows', () => {
    const merged = merge([
      listing({ repository: repository('acme/lens'), name: 'lеns', notes: ['markup_removed'] }),
      listing({ repository: repository('acme/lens'), catalogId: 'second', notes: ['markup_removed', 'url_repaired'] }),
    ]);

    expect(only(merged).notes).toEqual(['markup_removed', 'name_mixed_script', 'url_repaired']);
    expect(merged.notes).toMatchObject({ markup_removed: 1, name_mixed_script: 1, text_truncated: 0 });
  });
});

const NAMES = ['acme/lens', 'Acme/LENS', 'old/lens', 'other/map', 'acme/host-app', 'acme/awesome-plugins'];
const PACKAGES = ['lens', 'map', 'host-app', 'left-pad'];
const arbitraryListing = fc
  .record({
    fullName: fc.option(fc.constantFrom(...NAMES)),
    folder: fc.option(fc.constantFrom('x', 'packages/x', 'y')),
    packageName: fc.option(fc.constantFrom(...PACKAGES)),
    formerRepositories: fc.subarray(['old/lens', 'other/map', 'acme/lens']),
    catalogId: fc.constantFrom('first', 'second', 'third'),
    locator: fc.constantFrom('line 1', 'line 2', 'line 3'),
    name: fc.constantFrom('lens', 'Lens', 'lеns'),
    en: fc.option(fc.constantFrom('a', 'b', 'same for all')),
    stars: fc.option(fc.nat(3)),
    observedAtMs: fc.option(fc.nat(2)),
    standing: fc.constantFrom('reviewed', 'indexed', 'labelled', null),
  })
  .map(({ fullName, folder, en, ...facts }) =>
    listing({
      ...facts,
      repository: fullName === null ? null : repository(fullName, folder),
      description: { en, zhCn: null },
    }),
  );
const arbitraryReleases = fc
  .array(
    fc.record({
      packageName: fc.constantFrom(...PACKAGES),
      declaredRepositoryUrl: fc.option(fc.constantFrom(...NAMES)),
      declaredRepositoryDirectory: fc.option(fc.constantFrom('x', 'packages/x')),
    }),
  )
  .map((facts) => releases(...facts));
const arbitraryInput = fc.record({
  listings: fc.array(arbitraryListing, { maxLength: 25 }),
  releases: arbitraryReleases,
  repositoryOf: fc.constantFrom(NOTHING_OBSERVED, holding({ '': 'map' })),
  excluded: fc.constant([]),
  catalogOrder: fc.constant(['first', 'second']),
  rules: fc.record({
    hostPackage: fc.constantFrom('host-app', null),
    hostPackages: fc.subarray(['@host-app/*', 'map']),
    hostRepositories: fc.constant(NO_RULES.hostRepositories),
    notPlugins: fc.constant(NO_RULES.notPlugins),
    renames: fc.subarray([
      { from: 'old/lens', to: 'acme/lens' },
      { from: 'acme/lens', to: 'other/map' },
      { from: 'other/map', to: 'acme/lens' },
    ]),
  }),
});

describe('mergeListings', () => {
  it('loses no listing and publishes none twice', () => {
    const accountsForAll = fc.property(arbitraryInput, (input) => {
      const { projects, exclusions, merges } = mergeListings(input);
      const mergedAway = Object.values(merges).reduce((sum, count) => sum + count, 0);
      const published = projects.flatMap(({ listings }) => listings);
      const isSum = projects.length + mergedAway + exclusions.length === input.listings.length;
      return (
        isSum && published.length === new Set(published).size && published.every((one) => input.listings.includes(one))
      );
    });

    fc.assert(accountsForAll);
  });

  it('gives every project an identity of its own, in order, with its lead first', () => {
    const hasIdentities = fc.property(arbitraryInput, (input) => {
      const { projects } = mergeListings(input);
      const keys = projects.map(({ identityKey }) => identityKey);
      const isInOrder = keys.every((key, index) => index === 0 || key > (keys[index - 1] ?? ''));
      return isInOrder && projects.every(({ leadListing, listings }) => leadListing === listings[0]);
    });

    fc.assert(hasIdentities);
  });

  it('does not depend on the order of its input', () => {
    const shuffled = arbitraryInput.chain((input) =>
      fc.tuple(fc.constant(input), fc.shuffledSubarray(input.listings, { minLength: input.listings.length })),
    );
    const isOrderFree = fc.property(shuffled, ([input, listings]) => {
      const releasesReversed = new Map([...input.releases].reverse());
      expect(mergeListings({ ...input, listings, releases: releasesReversed })).toEqual(mergeListings(input));
    });

    fc.assert(isOrderFree);
  });

  it('changes the revision with a value and with nothing else', () => {
    const one = listing({ repository: repository('acme/lens'), stars: 1 });

    const digests = [one, { ...one }, { ...one, stars: 2 }].map((facts) => revisionDigest(only(merge([facts]))));

    expect(digests[1]).toBe(digests[0]);
    expect(digests[2]).not.toBe(digests[0]);
  });

  it('tells which listing says each value, and of which day the numbers are', () => {
    const here = { repository: repository('acme/lens') };
    const both = only(
      merge([
        listing({ ...here, name: 'Lens', description: { en: 'Zooms.', zhCn: null }, stars: 3, starsObservedAtMs: 5 }),
        listing({
          ...here,
          catalogId: 'second',
          standing: 'indexed',
          category: 'images',
          description: { en: 'A tool.', zhCn: '放大。' },
          stars: 4,
          starsObservedAtMs: 7,
          downloads: 9,
          downloadsObservedAtMs: 6,
        }),
      ]),
    );
    const { saidBy, signalsObservedAtMs } = both;
    const catalogs = Object.fromEntries(
      Object.entries(saidBy).map(([value, said]) => [value, said?.catalogId ?? null]),
    );

    expect(catalogs).toEqual({
      name: 'first',
      category: 'second',
      en: 'first',
      zhCn: 'second',
      stars: 'second',
      downloads: 'second',
    });
    expect(signalsObservedAtMs).toBe(6);
    const dated = only(merge([listing({ ...here, starsObservedAtMs: 1 })]));
    expect(revisionDigest(dated)).toBe(revisionDigest(only(merge([listing(here)]))));
    expect(revisionDigest(dated)).not.toBe(revisionDigest(both));
  });

  it('names the record that leads for words that another has too, and for what that one alone says that one', () => {
    const here = { repository: repository('acme/lens'), name: 'Lens', category: 'images', stars: 3 };
    const lead = listing({
      ...here,
      description: { en: 'Zooms.', zhCn: null },
      isTextModelWritten: null,
      starsObservedAtMs: 5,
    });
    const other = listing({
      ...here,
      catalogId: 'second',
      category: 'Images',
      description: { en: 'Zooms.', zhCn: '放大。' },
      isTextModelWritten: false,
      starsObservedAtMs: 5,
    });

    const { saidBy, leadListing } = only(merge([other, lead]));

    expect(leadListing.catalogId).toBe('first');
    expect(Object.fromEntries(Object.entries(saidBy).map(([value, said]) => [value, said?.catalogId ?? null]))).toEqual(
      { name: 'first', category: 'second', en: 'first', zhCn: 'second', stars: 'first', downloads: null },
    );
  });

  it('stays the same revision when the same release is observed again, and is another when it says another thing', () => {
    const lens = listing({ packageName: 'lens' });
    const digestWith = (overrides: Partial<ReleaseFacts>) =>
      revisionDigest(only(merge([lens], { releases: releases({ license: 'MIT', observedAtMs: 1, ...overrides }) })));

    expect(digestWith({ observedAtMs: 2 })).toBe(digestWith({}));
    expect(digestWith({ license: 'ISC' })).not.toBe(digestWith({}));
    expect(digestWith({ dependencies: { left: '1.0.0' } })).not.toBe(digestWith({}));
  });
});

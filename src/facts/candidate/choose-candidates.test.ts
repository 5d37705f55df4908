import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  candidateEvidence,
  editorProfile,
  hostRun,
  integrityOf,
  observed,
  profile,
  release,
  repository,
} from '../../../test/fixtures/candidates.ts';
import { contents } from '../../../test/fixtures/contents.ts';
import { fixtureCandidates } from '../../../test/fixtures/sources.ts';
import type { Evidence } from '../observation/evidence.ts';
import { NOT_OBSERVED } from '../observation/observation.ts';
import type { ReleaseFacts } from '../release/release-facts.ts';
import { packageSlugs } from './choose-candidates.ts';

/** The one candidate of a release that was seen so. */
function candidateOf(overrides: Partial<ReleaseFacts>, evidence: Partial<Evidence> = {}) {
  const { releases } = fixtureCandidates({
    releases: [release(overrides)],
    evidence: candidateEvidence({ releases: [release(overrides)], ...evidence }),
  });
  return releases[0];
}

describe('chooseCandidates', () => {
  it('makes a candidate of every release whose bytes were verified, whoever wrote of it or nobody', () => {
    const releases = [release(), release({ packageName: 'glass' }), release({ version: '1.3.0' })];
    const chosen = fixtureCandidates({ releases, evidence: candidateEvidence({ releases }) });

    expect(chosen.releases.map(({ slug, release: { version } }) => [slug, version])).toEqual([
      ['acme-lens', '1.2.0'],
      ['acme-lens', '1.3.0'],
      ['glass', '1.2.0'],
    ]);
    expect(chosen.exclusions).toEqual([]);
  });

  it.each([
    ['its bytes were not had', { artifactDigest: null }, 'artifact_not_verified'],
    ['its bytes are not those stated', { isIntegrityVerified: false }, 'artifact_not_verified'],
    ['only a weak digest is stated', { integrity: 'sha1-AAAA' }, 'artifact_not_verified'],
    ['its archive can be read in two ways', { archiveRule: 'entry_repeated' }, 'archive_refused'],
  ])('makes none of a release where %s, and says why', (_case, overrides, rule) => {
    const releases = [release(overrides)];

    expect(fixtureCandidates({ releases, evidence: candidateEvidence({ releases }) })).toEqual({
      releases: [],
      exclusions: [{ rule, packageName: '@acme/lens', version: '1.2.0', origin: null }],
    });
  });

  it('knows nothing of a release that nobody saw', () => {
    expect(fixtureCandidates({ releases: [release()] })).toEqual({ releases: [], exclusions: [] });
  });

  it.each([
    ['nobody saw the release', candidateEvidence(), 'release_not_observed'],
    [
      'the registry has no such release',
      { ...candidateEvidence(), release: () => ({ kind: 'missing', observedAtMs: 1, failedSince: null }) as const },
      'release_not_found',
    ],
    [
      'it speaks of other bytes',
      candidateEvidence({ releases: [release({ integrity: integrityOf('other') })] }),
      'profile_of_other_bytes',
    ],
    [
      'nobody verified the bytes it speaks of',
      candidateEvidence({ releases: [release({ artifactDigest: null })] }),
      'artifact_not_verified',
    ],
  ])('uses nothing of what an editor wrote where %s, and says why', (_case, evidence, rule) => {
    const { releases, exclusions } = fixtureCandidates({ editors: [editorProfile()], evidence });

    expect(releases.filter(({ editor }) => editor !== null)).toEqual([]);
    expect(exclusions).toContainEqual({
      rule,
      packageName: '@acme/lens',
      version: '1.2.0',
      origin: 'profiles/lens.yaml',
    });
  });

  it('keeps what an editor wrote apart from the publisher’s words', () => {
    const evidence = candidateEvidence({ releases: [release()] });
    const [candidate] = fixtureCandidates({ editors: [editorProfile()], evidence }).releases;

    expect(candidate?.editor?.problem?.en).toBe('Old books are set in tiny type.');
    expect(candidate?.profile).toBeNull();
    expect(candidate?.words.single.problem).toBeNull();
    expect(candidate?.displayName).toBe('@acme/lens');
  });

  it('takes the name for people from the publisher, from the profile before the manifest', () => {
    const releases = [release(), release({ version: '1.3.0' })];
    const texts = { files: [], displayName: 'The Lens', keywords: [], texts: [], declared: [] };
    const evidence = candidateEvidence({
      releases,
      contents: () => observed({ ...contents({ publisherTexts: texts }), observedAtMs: 1 }),
    });
    const named = fixtureCandidates({ releases, profiles: [profile()], evidence }).releases;

    expect(named.map(({ displayName }) => displayName)).toEqual(['Lens', 'The Lens']);
  });

  it('says that nobody read an archive that was not observed, or whose texts were not', () => {
    const unread = { ...contents(), publisherTexts: undefined };
    const { publisherTexts: _, ...withoutTexts } = unread;

    expect(candidateOf({}, { contents: () => NOT_OBSERVED })?.asked.contents).toBe('not_observed');
    expect(candidateOf({}, { contents: () => observed({ ...withoutTexts, observedAtMs: 1 }) })?.asked.contents).toBe(
      'not_observed',
    );
    expect(candidateOf({}, { contents: () => observed({ ...contents(), observedAtMs: 1 }) })?.asked.contents).toBe(
      'observed',
    );
  });

  it('keeps a release apart that was seen with other bytes, with both digests', () => {
    const candidate = candidateOf({ conflictingArtifactDigests: ['sha256:a', 'sha256:b'] });

    expect(candidate?.availability).toEqual({ kind: 'quarantined' });
    expect(candidate?.risks).toContainEqual({
      code: 'artifact_bytes_changed',
      evidenceRefs: ['release:@acme/lens@1.2.0', 'sha256:a', 'sha256:b'],
    });
  });

  it('takes a withdrawal for more than a quarantine', () => {
    const candidate = candidateOf(
      { conflictingArtifactDigests: ['sha256:a'] },
      { withdrawal: () => 'Asked by its owner.' },
    );

    expect(candidate?.availability).toEqual({ kind: 'withdrawn', reason: 'Asked by its owner.' });
  });

  it('lists what was seen that a reader should look at', () => {
    const candidate = candidateOf(
      { isDeprecated: true, installScripts: ['postinstall'], notes: ['manifest_identity_differs'] },
      { repository: () => observed(repository({ isArchived: true })) },
    );

    expect(candidate?.risks.map(({ code }) => code)).toEqual([
      'release_deprecated',
      'manifest_identity_differs',
      'repository_archived',
      'install_scripts_declared',
    ]);
  });

  it.each([
    [['preinstall'], ['install_scripts_declared']],
    [['install'], ['install_scripts_declared']],
    [['postinstall', 'prepare'], ['install_scripts_declared']],
    [['prepare'], []],
    [[], []],
  ])('warns of the scripts %j as far as an installation from the registry runs them', (installScripts, codes) => {
    const risks = candidateOf({ installScripts, isDeprecated: null })?.risks;

    expect(risks?.map(({ code }) => code)).toEqual(codes);
  });

  it('tells a package that the registry removed for security first, and passes nothing of it', () => {
    const candidate = candidateOf({ notes: ['security_holding_package'] });

    expect(candidate?.risks[0]?.code).toBe('package_removed_for_security');
    expect(Object.values(candidate?.dimensions ?? {}).map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, () => 'not_tested'),
    );
  });

  it('has no risk where nothing was seen', () => {
    expect(candidateOf({ isDeprecated: null })?.risks).toEqual([]);
  });

  it.each([
    ['the stable tag points at it', { latest: '1.2.0' }, 'passed'],
    ['the stable tag points at another', { latest: '2.0.0' }, 'partial'],
    ['the registry gives no such tag', { next: '2.0.0' }, 'not_tested'],
  ])('judges freshness where %s', (_case, distTags, status) => {
    expect(candidateOf({ distTags })?.dimensions.freshness.status).toBe(status);
  });

  it('gives each run to the channel whose host it started', () => {
    const runs = [hostRun({ hostVersion: '3.1.4' }), hostRun({ hostVersion: '9.9.9', observedAtMs: 1 })];
    const candidate = candidateOf({}, { hostRuns: () => runs });

    expect(candidate?.channelTests).toEqual({
      stable: { test: expect.objectContaining({ run: runs[0] }), isOfChannelVersion: true },
      next: null,
      developer: null,
    });
    expect(candidate?.dimensions.boot).toMatchObject({
      status: 'passed',
      evidenceRefs: ['release:@acme/lens@1.2.0#3.1.4'],
    });
  });

  it.each([
    ['a release', '3.1.3', 'stable'],
    ['a pre-release', '4.0.0-beta.1', 'next'],
  ] as const)('gives a run in %s that no channel points at to the nearest channel', (_case, hostVersion, channel) => {
    const candidate = candidateOf({}, { hostRuns: () => [hostRun({ hostVersion })] });

    expect(candidate?.channelTests).toMatchObject({
      stable: null,
      next: null,
      developer: null,
      [channel]: { test: { run: { hostVersion } }, isOfChannelVersion: false },
    });
  });

  it('is the same in whatever order releases and editors are given', () => {
    const releases = [
      release(),
      release({ version: '1.3.0' }),
      release({ packageName: 'acme-lens' }),
      release({ packageName: 'glass', artifactDigest: null }),
    ];
    const editors = [editorProfile(), editorProfile({ packageName: 'nowhere', origin: 'profiles/nowhere.yaml' })];
    const evidence = candidateEvidence({ releases });
    const expected = fixtureCandidates({ releases, editors, evidence });

    expect(expected.exclusions.map(({ rule }) => rule)).toEqual(['artifact_not_verified', 'release_not_observed']);
    expect(expected.releases.map(({ slug }) => slug)).toEqual([
      'acme-lens',
      expect.stringMatching(/^acme-lens-[0-9a-f]{8}$/),
      expect.stringMatching(/^acme-lens-[0-9a-f]{8}$/),
    ]);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(releases, { minLength: releases.length }),
        fc.shuffledSubarray(editors, { minLength: editors.length }),
        (shuffled, others) => {
          expect(fixtureCandidates({ releases: shuffled, editors: others, evidence })).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });
});

const slugOf = (name: string, others: readonly string[] = []) => packageSlugs([name, ...others]).get(name);

describe('packageSlugs', () => {
  it.each([
    ['lens', 'lens'],
    ['@acme/lens', 'acme-lens'],
    ['@Acme/Lens.js_2', 'acme-lens-js-2'],
    ['node-red-contrib-lens', 'node-red-contrib-lens'],
    ['_', 'package'],
  ])('makes one of the name alone: %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('leaves the plain slug to a name without a scope, then to the shorter, and gives the others digits', () => {
    const names = ['@acme/lens', 'acme.lens.', 'acme-lens'];

    expect(slugOf('acme-lens', names)).toBe('acme-lens');
    expect(slugOf('acme.lens.', names)).toMatch(/^acme-lens-[0-9a-f]{8}$/);
    expect(slugOf('@acme/lens', names)).toMatch(/^acme-lens-[0-9a-f]{8}$/);
    expect(slugOf('@acme/lens', names)).not.toBe(slugOf('acme.lens.', names));
  });

  it('gives a package no slug that another is named for', () => {
    const [suffixed = ''] = [slugOf('@acme/lens', ['acme-lens'])];

    expect(slugOf('@acme/lens', ['acme-lens', suffixed])).not.toBe(suffixed);
    expect(slugOf(suffixed, ['@acme/lens', 'acme-lens'])).toBe(suffixed);
  });

  it('never gives two packages one slug, whatever their order', () => {
    const name = fc.stringMatching(/^(?:@[a-cA._-]{1,3}\/)?[a-cA._-]{1,4}$/);

    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 40 }), (names) => {
        const slugs = packageSlugs(names);
        expect(new Set(slugs.values()).size).toBe(names.length);
        expect(packageSlugs(names.toReversed())).toEqual(slugs);
        expect([...slugs.values()].every((slug) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug))).toBe(true);
      }),
    );
  });

  const listing = new URL('../../../../shared/data/listing.jsonl', import.meta.url);
  it.skipIf(!existsSync(listing))('gives every package of a large catalog a slug of its own (needs ../shared)', () => {
    const names = [...readFileSync(listing, 'utf8').matchAll(/"(?:package|npm|package_name)":\s*"([^"]{1,214})"/gu)];
    const packages = new Set(names.map(([, name = '']) => name));

    expect(packages.size).toBeGreaterThan(1_000);
    expect(new Set(packageSlugs(packages).values()).size).toBe(packages.size);
  });
});

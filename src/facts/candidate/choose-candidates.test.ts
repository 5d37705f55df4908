import type { Evidence } from '../evidence.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CANDIDATE_HOST,
  candidateEvidence,
  hostRun,
  integrityOf,
  profile,
  release,
  repository,
  observed,
} from '../../../test/support/made-up-candidates.ts';
import type { PluginProfile } from '../plugin-profile.ts';
import type { ReleaseFacts } from '../release-facts.ts';
import { chooseCandidates } from './choose-candidates.ts';

function chosenFrom(profiles: readonly PluginProfile[], evidence: Evidence) {
  return chooseCandidates({ ofHost: profiles, ofReleases: [] }, evidence, CANDIDATE_HOST);
}

/** The one candidate of a release that was seen so. */
function candidateOf(overrides: Partial<ReleaseFacts>, evidence: Partial<Evidence> = {}) {
  const { releases } = chosenFrom([profile()], candidateEvidence({ releases: [release(overrides)], ...evidence }));
  return releases[0];
}

describe('chooseCandidates', () => {
  it.each([
    ['nobody saw the release', candidateEvidence(), 'release_not_observed'],
    [
      'the registry has no such release',
      { ...candidateEvidence(), release: () => ({ kind: 'missing', observedAtMs: 1, failedSince: null }) as const },
      'release_not_found',
    ],
    [
      'its bytes were not had',
      candidateEvidence({ releases: [release({ artifactDigest: null })] }),
      'artifact_not_verified',
    ],
    [
      'its bytes are not those stated',
      candidateEvidence({ releases: [release({ isIntegrityVerified: false })] }),
      'artifact_not_verified',
    ],
    [
      'only a weak digest is stated',
      candidateEvidence({ releases: [release({ integrity: 'sha1-AAAA' })] }),
      'artifact_not_verified',
    ],
    [
      'the profile speaks of other bytes',
      candidateEvidence({ releases: [release({ integrity: integrityOf('other') })] }),
      'profile_of_other_bytes',
    ],
  ])('gives no candidate where %s, and says why', (_case, evidence, rule) => {
    expect(chosenFrom([profile()], evidence)).toEqual({
      releases: [],
      exclusions: [{ rule, packageName: '@acme/lens', version: '1.2.0', origin: 'profiles/lens.yaml' }],
    });
  });

  it('keeps a release apart that was seen with other bytes, with both digests', () => {
    const candidate = candidateOf({ conflictingArtifactDigests: ['sha256:a', 'sha256:b'] });

    expect(candidate?.standing).toEqual({ kind: 'quarantined' });
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

    expect(candidate?.standing).toEqual({ kind: 'withdrawn', reason: 'Asked by its owner.' });
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

  it('lets no released profile take the slug of one that the operator lists', () => {
    const squatter = profile({ packageName: '@aaa/lens', version: '0.0.1', origin: 'plugin-profile.yaml' });
    const evidence = candidateEvidence({
      releases: [release(), release({ packageName: '@aaa/lens', version: '0.0.1' })],
    });

    const { releases, exclusions } = chooseCandidates(
      { ofHost: [profile()], ofReleases: [squatter] },
      evidence,
      CANDIDATE_HOST,
    );

    expect(releases.map((candidate) => candidate.profile.packageName)).toEqual(['@acme/lens']);
    expect(exclusions.map(({ rule }) => rule)).toEqual(['slug_of_another_package']);
  });

  it('is the same in whatever order profiles are given', () => {
    const profiles = [
      profile(),
      profile({ displayName: 'Lens again', writtenBy: 'project' }),
      profile({ version: '1.3.0' }),
      profile({ slug: 'glass', packageName: 'glass' }),
      profile({ slug: 'glass', packageName: 'other-glass' }),
    ];
    const evidence = candidateEvidence({
      releases: profiles.map(({ packageName, version }) => release({ packageName, version })),
    });
    const expected = chosenFrom(profiles, evidence);

    expect(expected.exclusions.map(({ rule }) => rule)).toEqual(['slug_of_another_package', 'repeated_candidate']);
    expect(expected.releases.map((candidate) => candidate.profile.displayName)).toEqual(['Lens', 'Lens', 'Lens']);
    fc.assert(
      fc.property(fc.shuffledSubarray(profiles, { minLength: profiles.length }), (shuffled) => {
        expect(chosenFrom(shuffled, evidence)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

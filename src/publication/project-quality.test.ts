import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainRun, ENTRY_ID, evidence, LISTED_AT_MS, revision } from '../../test/support/made-up-evidence.ts';
import { packageRelease } from '../../test/support/made-up-facts.ts';
import { gatherEvidence } from '../analysis/quality-evidence.ts';
import { sha256 } from '../base/digest.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import { PluginQualitySummary } from '../contract/plugin-quality.ts';
import { LISTING_NOTES } from '../facts/listing.ts';
import { IDENTITY_NOTES } from '../facts/plugin-project.ts';
import { projectQuality } from './project-quality.ts';

const LISTED_AT = isoTimestamp(LISTED_AT_MS);
const NOT_OBSERVED_REPOSITORY = {
  repository_exists: null,
  archived: null,
  fork: null,
  stars: null,
  commits: null,
  forks: null,
  watches: null,
  open_issues: null,
  open_pull_requests: null,
  license_spdx: null,
  head_commit_sha: null,
  head_committed_at: null,
};

describe('projectQuality of a source without a package', () => {
  const quality = projectQuality(evidence(), '5.0.7');

  it('writes every field of the summary', () => {
    expect(quality).toEqual({
      schema_version: '1.0.0',
      authority: 'automated_observation',
      plugin_revision_id: sha256('revision'),
      priority_rank: 3,
      revision_kind: 'discovery_source',
      revision_key: `discovery-source:${ENTRY_ID}@${sha256('revision').slice(7, 19)}`,
      disposition: 'insufficient_evidence',
      production_eligible: false,
      coverage: {
        completed: 1,
        configured: 5,
        chains: [
          notRun('package-release', 'not_applicable'),
          notRun('package-runtime-host-5.0.7', 'not_applicable'),
          notRun('package-runtime-non-ai', 'not_applicable'),
          notRun('repository-health', 'not_tested'),
          { ...notRun('source-metadata', 'passed'), completed_at: LISTED_AT },
        ],
      },
      // Spec 2.3, rule 1.
      artifact: { status: 'not_applicable', package_name: null, version: null, sha256: null },
      dimensions: {
        source_metadata: { status: 'passed', reason_codes: [] },
        repository_health: { status: 'not_tested', ...NOT_OBSERVED_REPOSITORY },
        package_release: {
          status: 'not_applicable',
          package_exists: null,
          latest_version: null,
          latest_published_at: null,
          deprecated: null,
          license: null,
          host_peer_dependency: null,
          repository_matches_discovery: null,
          unpacked_size: null,
        },
        package_integrity: { status: 'not_applicable', reason_codes: [] },
        static_risk: { status: 'not_applicable', risk_class: null, reason_codes: [] },
        dependency_risk: { status: 'not_applicable', vulnerability_counts: null },
        install_runtime: {
          status: 'not_tested',
          scope: 'host_web_profile',
          host_version: '5.0.7',
          failure_stage: 'package_inspection',
          failure_class: 'plugin',
          // Spec 2.3, rule 1.
          failure_reason_code: 'no_registry_package',
          generic_usability: 'not_tested',
          // Spec 2.3, rule 2.
          does_not_prove_whole_plugin_unusable: false,
        },
        claimed_feature: { status: 'not_tested' },
      },
      reason_codes: ['no_registry_package', 'not_yet_analysed', 'pilot_evidence_not_production_eligible'],
      analyzed_at: LISTED_AT,
    });
  });

  function notRun(name: string, status: string) {
    return { analysis_id: `quality.${name}`, status, analyzer_version: '1.0.0', completed_at: null };
  }
});

describe('projectQuality of a package', () => {
  const release = packageRelease({
    packageName: '@acme/lens',
    version: '2.1.0',
    artifactDigest: sha256('archive'),
    publishedAtMs: Date.UTC(2026, 7, 1),
    license: 'MIT',
    isDeprecated: false,
    unpackedSizeBytes: 12_000,
    hostPeerRange: '>=3',
  });
  const observed = { packageName: '@acme/lens', packageAssociation: 'confirmed', release } as const;

  it('writes what the registry said of its release', () => {
    const quality = projectQuality(evidence({ revision: revision(observed) }), '5.0.7');

    expect(quality).toMatchObject({
      revision_kind: 'package_release',
      revision_key: 'package-release:@acme/lens@2.1.0',
      artifact: { status: 'passed', package_name: '@acme/lens', version: '2.1.0', sha256: sha256('archive') },
    });
    expect(quality.dimensions.package_release).toEqual({
      status: 'not_applicable',
      package_exists: true,
      latest_version: '2.1.0',
      latest_published_at: '2026-08-01T00:00:00.000Z',
      deprecated: false,
      license: 'MIT',
      host_peer_dependency: '>=3',
      repository_matches_discovery: true,
      unpacked_size: 12_000,
    });
    expect(quality.dimensions.install_runtime).toMatchObject({ failure_stage: null, failure_reason_code: null });
    expect(quality.reason_codes).not.toContain('no_registry_package');
  });

  it('dates each chain by what it looked at, and the evidence by the newest of it', () => {
    const chains = [chainRun('package-release', 'passed'), ...evidence().chains.slice(1)];
    const seen = { ...observed, release: { ...release, observedAtMs: LISTED_AT_MS + 60_000 } };

    const quality = projectQuality(evidence({ revision: revision(seen), chains }), '5.0.7');

    expect(quality.coverage.chains.map(({ completed_at }) => completed_at)).toEqual([
      isoTimestamp(LISTED_AT_MS + 60_000),
      null,
      null,
      null,
      LISTED_AT,
    ]);
    expect(quality.analyzed_at).toBe(isoTimestamp(LISTED_AT_MS + 60_000));
  });

  it('leaves unknown what nobody has observed: neither false nor 0 nor passed', () => {
    const unseen = { ...observed, packageAssociation: 'unknown', release: null } as const;

    const quality = projectQuality(evidence({ revision: revision(unseen) }), '5.0.7');

    expect(quality.revision_kind).toBe('discovery_source');
    expect(quality.artifact).toEqual({ status: 'not_tested', package_name: '@acme/lens', version: null, sha256: null });
    const { status, ...facts } = quality.dimensions.package_release;
    expect(status).toBe('not_applicable');
    expect(new Set(Object.values(facts))).toEqual(new Set([null]));
  });

  it.each([
    ['confirmed', true],
    ['contradicted', false],
    ['unknown', null],
  ] as const)('says of a repository that is %s: %s', (packageAssociation, expected) => {
    const found = evidence({ revision: revision({ ...observed, packageAssociation }) });

    const { dimensions } = projectQuality(found, '5.0.7');

    expect(dimensions.package_release.repository_matches_discovery).toBe(expected);
  });
});

describe('projectQuality', () => {
  it('names each reason once, in code-unit order', () => {
    const twice = [
      ...evidence().chains.slice(0, 4),
      chainRun('source-metadata', 'partial', ['license_unknown', 'not_yet_analysed', 'category_missing']),
    ];

    const quality = projectQuality(evidence({ chains: twice }), '5.0.7');

    expect(quality.reason_codes).toEqual([
      'category_missing',
      'license_unknown',
      'no_registry_package',
      'not_yet_analysed',
      'pilot_evidence_not_production_eligible',
    ]);
  });

  it('is legal by the contract whatever was observed', async () => {
    const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
    const anyRelease = fc.record({
      integrity: maybe(fc.constant('sha512-abc')),
      artifactDigest: maybe(fc.constant(sha256('archive'))),
      publishedAtMs: maybe(fc.integer({ min: 0, max: 4e12 })),
      isDeprecated: maybe(fc.boolean()),
      unpackedSizeBytes: maybe(fc.nat()),
    });
    const anyProject = fc.record({
      packageName: maybe(fc.constantFrom('lens', '@acme/lens')),
      packageAssociation: fc.constantFrom('confirmed', 'contradicted', 'unknown', 'not_applicable'),
      description: fc.record({ en: maybe(fc.string()), zhCn: maybe(fc.string()) }),
      release: maybe(anyRelease.map((facts) => packageRelease(facts))),
      notes: fc.uniqueArray(fc.constantFrom(...LISTING_NOTES, ...IDENTITY_NOTES)),
    });

    await fc.assert(
      fc.asyncProperty(anyProject, async (observed) => {
        const releaseOf = async () => observed.release ?? 'missing';
        const gathered = await gatherEvidence(
          revision(observed),
          0,
          { hostVersion: '0.1.0-rc.8' },
          {
            releaseOf,
            isReleaseObserved: () => true,
          },
        );
        const quality = projectQuality(gathered, '0.1.0-rc.8');

        expect(PluginQualitySummary.parse(quality)).toEqual(quality);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_ID, HOST_VERSION, LISTED_AT_MS, chainRun, evidence, revision } from '../../test/fixtures/evidence.ts';
import {
  FAILED,
  LOADED,
  MISSING,
  OBSERVED_AT_MS,
  advisoryFacts,
  endedRun,
  evidenceOf,
  hostRun,
  observed,
  packageContents,
  releaseFacts,
  repositoryFacts,
} from '../../test/fixtures/observed.ts';
import { evaluateRevision } from '../analysis/quality-evidence.ts';
import { sha256 } from '../base/digest.ts';
import { isoTimestamp } from '../base/timestamp.ts';
import { HOST_RUN_REASON_CODES, HOST_RUN_STAGES } from '../contract/evidence/host-run-codes.ts';
import { PluginQualitySummary } from '../contract/evidence/plugin-quality.ts';
import { IDENTITY_NOTE_CODES, LISTING_NOTE_CODES } from '../contract/evidence/quality-reason-codes.ts';
import { revisionDigest } from '../facts/identity/revision-digest.ts';
import { NOT_OBSERVED, type Observed } from '../facts/observation/observation.ts';
import { projectQuality } from './project-quality.ts';

/** Its members are the business of its own tests. */
const DIGEST = revisionDigest(revision().project);
const LISTED_AT = isoTimestamp(LISTED_AT_MS);
const SETTINGS = { hostVersion: HOST_VERSION };
const ANALYZERS: Readonly<Record<string, string>> = {
  'package-release': '3.3.0',
  'package-runtime-host-5.0.7': '1.1.0',
  'package-runtime-non-ai': '1.1.0',
  'source-metadata': '1.5.0',
};
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
      plugin_revision_id: DIGEST,
      priority_rank: 3,
      revision_kind: 'discovery_source',
      revision_key: `discovery-source:${ENTRY_ID}@${DIGEST.slice(7, 19)}`,
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
    const analyzer_version = ANALYZERS[name] ?? '1.0.0';
    return { analysis_id: `quality.${name}`, status, analyzer_version, completed_at: null };
  }
});

describe('projectQuality of a source whose package others claim too', () => {
  const contested = revision({
    packageAssociation: 'contested',
    claimedPackages: ['lens'],
    notes: ['package_claim_contested'],
  });
  const { dimensions, artifact, coverage, reason_codes, disposition } = projectQuality(
    evaluateRevision(contested, 3, SETTINGS, evidenceOf({ repository: observed(repositoryFacts()) })),
    HOST_VERSION,
  );

  it('says of every question of a package that it is open, and why', () => {
    const { package_release, package_integrity, static_risk, dependency_risk, install_runtime } = dimensions;

    const asked = [package_release, package_integrity, static_risk, dependency_risk, install_runtime];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'not_tested'));
    expect(package_integrity.reason_codes).toEqual(['package_claim_contested']);
    expect(static_risk.reason_codes).toEqual(['package_claim_contested']);
    expect(reason_codes).toContain('package_claim_contested');
    expect(coverage.chains.map(({ analysis_id, status }) => [analysis_id, status])).toEqual([
      ['quality.package-release', 'not_tested'],
      ['quality.package-runtime-host-5.0.7', 'not_tested'],
      ['quality.package-runtime-non-ai', 'not_tested'],
      ['quality.repository-health', 'passed'],
      ['quality.source-metadata', 'partial'],
    ]);
    expect(disposition).toBe('partial_evidence');
  });

  it('blames nobody for it, and has no package, as the specification binds it', () => {
    // Spec 2.3, rules 1 and 2.
    expect(artifact).toEqual({ status: 'not_applicable', package_name: null, version: null, sha256: null });
    expect(dimensions.install_runtime).toMatchObject({
      failure_stage: 'package_inspection',
      failure_class: null,
      failure_reason_code: 'no_registry_package',
      does_not_prove_whole_plugin_unusable: false,
    });
  });
});

describe('projectQuality of a package', () => {
  const facts = releaseFacts({
    packageName: '@acme/lens',
    version: '2.1.0',
    artifactDigest: sha256('archive'),
    publishedAtMs: Date.UTC(2026, 7, 1),
    license: 'MIT',
    isDeprecated: false,
    unpackedSizeBytes: 12_000,
    hostPeerRange: '>=3',
  });
  const lens = revision({ packageName: '@acme/lens', packageAssociation: 'confirmed' });
  const qualityOf = (observations: Parameters<typeof evidenceOf>[0], of = lens) =>
    projectQuality(evaluateRevision(of, 3, SETTINGS, evidenceOf(observations)), HOST_VERSION);

  it('writes what the registry said of its release', () => {
    const quality = qualityOf({ stableRelease: observed(facts) });

    expect(quality).toMatchObject({
      revision_kind: 'package_release',
      revision_key: 'package-release:@acme/lens@2.1.0',
      artifact: { status: 'passed', package_name: '@acme/lens', version: '2.1.0', sha256: sha256('archive') },
    });
    expect(quality.dimensions.package_release).toEqual({
      status: 'passed',
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

  it('writes what the repository host said, every field', () => {
    const { dimensions } = qualityOf({ repository: observed(repositoryFacts()) });

    expect(dimensions.repository_health).toEqual({
      status: 'passed',
      repository_exists: true,
      archived: false,
      fork: false,
      stars: 12,
      commits: 250,
      forks: 3,
      watches: 4,
      open_issues: 5,
      open_pull_requests: 1,
      license_spdx: 'MIT',
      head_commit_sha: 'a'.repeat(40),
      head_committed_at: LISTED_AT,
    });
  });

  it('writes how a run failed, and that it proves nothing about the whole', () => {
    const { dimensions, reason_codes } = qualityOf({ stableRelease: observed(facts), hostRun: observed(endedRun()) });

    expect(dimensions.install_runtime).toEqual({
      status: 'failed',
      scope: 'host_web_profile',
      host_version: '5.0.7',
      failure_stage: 'load',
      failure_class: 'plugin',
      failure_reason_code: 'import_threw',
      generic_usability: 'not_tested',
      does_not_prove_whole_plugin_unusable: true,
    });
    expect(reason_codes).toContain('host_run_failed');
  });

  it('leaves the proof untouched where a stage failed and nothing was tested (spec 2.3, rule 2)', () => {
    const run = endedRun({
      kind: 'inconclusive',
      stage: 'resolve',
      failureClass: 'dependency',
      reasonCode: 'dependency_not_found',
    });

    const { dimensions } = qualityOf({ stableRelease: observed(facts), hostRun: observed(run) });

    expect(dimensions.install_runtime).toMatchObject({
      status: 'not_tested',
      failure_stage: 'resolve',
      does_not_prove_whole_plugin_unusable: false,
    });
  });

  it('dates a run that came to no answer, and counts it as none', () => {
    const run = endedRun({ kind: 'inconclusive', failureClass: 'dependency', reasonCode: 'dependency_not_found' });

    const { coverage } = qualityOf({ stableRelease: observed(facts), hostRun: observed(run) });

    const chain = coverage.chains.find(({ analysis_id: id }) => id.startsWith('quality.package-runtime-host'));
    expect(chain).toMatchObject({ status: 'not_tested', completed_at: isoTimestamp(OBSERVED_AT_MS) });
    expect(coverage.completed).toBe(qualityOf({ stableRelease: observed(facts) }).coverage.completed);
  });

  it('dates each chain by what it observed, and the evidence by the newest of it', () => {
    const quality = qualityOf({ stableRelease: observed(facts) });

    expect(quality.coverage.chains.map(({ completed_at }) => completed_at)).toEqual([
      isoTimestamp(OBSERVED_AT_MS),
      null,
      null,
      null,
      LISTED_AT,
    ]);
    expect(quality.analyzed_at).toBe(isoTimestamp(OBSERVED_AT_MS));
  });

  it('leaves unknown what nobody has observed: neither false nor 0 nor passed', () => {
    const unseen = revision({ packageName: '@acme/lens', packageAssociation: 'unknown' });

    const quality = qualityOf({}, unseen);

    expect(quality.revision_kind).toBe('discovery_source');
    expect(quality.artifact).toEqual({ status: 'not_tested', package_name: '@acme/lens', version: null, sha256: null });
    const { status, ...rest } = quality.dimensions.package_release;
    expect(status).toBe('not_tested');
    expect(new Set(Object.values(rest))).toEqual(new Set([null]));
  });

  it.each([
    ['confirmed', true],
    ['contradicted', false],
    ['unknown', null],
  ] as const)('says of a repository that is %s: %s', (packageAssociation, expected) => {
    const { dimensions } = qualityOf(
      { stableRelease: observed(facts) },
      revision({ packageName: '@acme/lens', packageAssociation }),
    );

    expect(dimensions.package_release.repository_matches_discovery).toBe(expected);
  });

  it('writes a licence that is no SPDX expression beside the one that is unknown, and no other', () => {
    const written = { license: null, licenseWritten: 'Apache License', notes: ['license_not_spdx'] as const };
    const { dimensions, reason_codes } = qualityOf({ stableRelease: observed({ ...facts, ...written }) });

    expect(dimensions.package_release).toMatchObject({ license: null, license_written: 'Apache License' });
    expect(reason_codes).toContain('license_not_spdx');
    expect(qualityOf({ stableRelease: observed(facts) }).dimensions.package_release).not.toHaveProperty(
      'license_written',
    );
  });

  it.each([
    ['not what was stated', { isIntegrityVerified: false }],
    ['not what it was before', { conflictingArtifactDigests: [sha256('one'), sha256('other')] }],
  ])('fails an artifact that is %s', (_case, overrides) => {
    expect(qualityOf({ stableRelease: observed({ ...facts, ...overrides }) }).artifact.status).toBe('failed');
  });
});

describe('projectQuality', () => {
  it('names each reason once, in code-unit order', () => {
    const twice = [
      ...evidence().chains.slice(0, 4),
      chainRun('source-metadata', 'partial', ['license_unknown', 'not_yet_analysed', 'category_missing']),
    ];

    const quality = projectQuality(evidence({ chains: twice }), HOST_VERSION);

    expect(quality.reason_codes).toEqual([
      'category_missing',
      'license_unknown',
      'no_registry_package',
      'not_yet_analysed',
      'pilot_evidence_not_production_eligible',
    ]);
  });

  it('is legal by the contract whatever was observed', () => {
    fc.assert(
      fc.property(anyProject, anyObservations, (project, observations) => {
        const evaluated = evaluateRevision(
          revision(project),
          0,
          { hostVersion: '0.1.0-rc.8' },
          evidenceOf(observations),
        );

        const quality = projectQuality(evaluated, '0.1.0-rc.8');

        expect(PluginQualitySummary.parse(quality)).toEqual(quality);
      }),
    );
  });

  it('never claims that a whole plugin is proved unusable, nor that anything may be used in production', () => {
    fc.assert(
      fc.property(anyProject, anyObservations, (project, observations) => {
        const { production_eligible: isEligible, dimensions } = projectQuality(
          evaluateRevision(revision(project), 0, SETTINGS, evidenceOf(observations)),
          HOST_VERSION,
        );

        const {
          status,
          failure_stage: stage,
          does_not_prove_whole_plugin_unusable: isNoProof,
        } = dimensions.install_runtime;
        expect(isEligible).toBe(false);
        expect(isNoProof).toBe(status === 'failed');
        expect(status === 'failed' && stage === null).toBe(false);
      }),
    );
  });
});

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(value, { nil: null });
}

function anyObserved<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Observed<Value>> {
  return fc.oneof(
    value.map((each) => observed(each)),
    fc.constantFrom(NOT_OBSERVED, FAILED, MISSING),
  );
}

const anyProject = fc.record({
  packageName: maybe(fc.constantFrom('lens', '@acme/lens')),
  packageAssociation: fc.constantFrom('confirmed', 'contradicted', 'unknown', 'not_applicable'),
  description: fc.record({ en: maybe(fc.string()), zhCn: maybe(fc.string()) }),
  notes: fc.uniqueArray(fc.constantFrom(...LISTING_NOTE_CODES, ...IDENTITY_NOTE_CODES)),
});

const anyOutcome = fc.oneof(
  fc.constant(LOADED),
  fc
    .record({
      kind: fc.constantFrom('failed', 'inconclusive'),
      stage: fc.constantFrom(...HOST_RUN_STAGES),
      failureClass: fc.constantFrom('plugin', 'host', 'environment', 'dependency'),
      reasonCode: fc.constantFrom(...Object.values(HOST_RUN_REASON_CODES).flat()),
    })
    .map((ended) => ({ ...ended, detail: '' })),
);

const anyObservations = fc.record({
  stableRelease: anyObserved(
    fc
      .record({
        integrity: maybe(fc.constant('sha512-abc')),
        artifactDigest: maybe(fc.constant(sha256('archive'))),
        publishedAtMs: maybe(fc.integer({ min: 0, max: 4e12 })),
        isDeprecated: maybe(fc.boolean()),
        unpackedSizeBytes: maybe(fc.nat()),
        isIntegrityVerified: maybe(fc.boolean()),
        conflictingArtifactDigests: fc.constantFrom([], [sha256('one'), sha256('other')]),
      })
      .map(releaseFacts),
  ),
  contents: anyObserved(fc.constant(packageContents())),
  advisories: anyObserved(maybe(fc.constant([])).map((ofDependencies) => advisoryFacts({ ofDependencies }))),
  repository: anyObserved(
    fc.record({ exists: maybe(fc.boolean()), isArchived: maybe(fc.boolean()) }).map(repositoryFacts),
  ),
  hostRun: anyObserved(
    fc
      .record({ outcome: anyOutcome, nonAi: maybe(anyOutcome), baseline: fc.constantFrom('passed', 'failed') })
      .map(hostRun),
  ),
});

import type { JudgedContents } from '../../src/analysis/evidence-dimensions.ts';
import { type EvidenceReader, NO_EVIDENCE } from '../../src/analysis/evidence-reader.ts';
import type { Look } from '../../src/analysis/look.ts';
import type { AdvisoryFacts } from '../../src/facts/advisory-facts.ts';
import type { HostRun, HostRunOutcome } from '../../src/facts/host-run.ts';
import type { ReleaseFacts } from '../../src/facts/release-facts.ts';
import type { RepositoryFacts } from '../../src/facts/repository-facts.ts';
import { packageRelease, repository } from './made-up-facts.ts';

/** When made-up looks were made: a day after the made-up catalog was read. */
export const LOOKED_AT_MS = Date.parse('2026-03-02T00:00:00.000Z');

export const FAILED_LOOK: Look<never> = { kind: 'failed', observedAtMs: LOOKED_AT_MS, code: 'source_unreachable' };
export const MISSING_LOOK: Look<never> = { kind: 'missing', observedAtMs: LOOKED_AT_MS };

export function seen<Value>(value: Value): Look<Value> {
  return { kind: 'seen', observedAtMs: LOOKED_AT_MS, value };
}

/** What is known where looks answer the same about every subject; what is left out nobody has looked at. */
export function known(
  looks: Partial<{ [Kind in keyof EvidenceReader]: ReturnType<EvidenceReader[Kind]> }>,
): EvidenceReader {
  return {
    ...NO_EVIDENCE,
    ...Object.fromEntries(Object.entries(looks).map(([kind, look]) => [kind, () => look])),
  };
}

/** A sound release of the package `lens`, fetched and verified. */
export function releaseFacts(overrides: Partial<ReleaseFacts> = {}): ReleaseFacts {
  return {
    ...packageRelease({ integrity: 'sha512-abc', isDeprecated: false, observedAtMs: LOOKED_AT_MS }),
    artifactDigest: `sha256:${'a'.repeat(64)}`,
    archiveUrl: 'https://registry.example.org/lens/-/lens-1.0.0.tgz',
    archiveRule: null,
    newestFileAtMs: null,
    isIntegrityVerified: true,
    deprecationText: null,
    engines: {},
    dependencies: {},
    optionalDependencies: {},
    peerDependencies: {},
    installScripts: [],
    description: null,
    homepageUrl: null,
    conflictingArtifactDigests: [],
    notes: [],
    ...overrides,
  };
}

/** An archive in which nothing was found. */
export function judgedContents(overrides: Partial<JudgedContents> = {}): JudgedContents {
  return {
    integrity: { status: 'passed', reasonCodes: [] },
    staticRisk: { status: 'passed', riskClass: 'no_flag_in_bounded_scan', reasonCodes: [] },
    ...overrides,
  };
}

/** A release without advisories, its tree resolved. */
export function advisoryFacts(overrides: Partial<AdvisoryFacts> = {}): AdvisoryFacts {
  return {
    packageName: 'lens',
    version: '1.0.0',
    ofRelease: [],
    ofDependencies: [],
    observedAtMs: LOOKED_AT_MS,
    ...overrides,
  };
}

/** A repository in use. */
export function repositoryFacts(overrides: Partial<RepositoryFacts> = {}): RepositoryFacts {
  return {
    repository: repository('acme/lens'),
    currentRepository: repository('acme/lens'),
    exists: true,
    isArchived: false,
    isFork: false,
    stars: 12,
    forks: 3,
    watches: 4,
    commits: 250,
    openIssues: 5,
    openPullRequests: 1,
    licenseSpdx: 'MIT',
    headCommitSha: 'a'.repeat(40),
    headCommittedAtMs: LOOKED_AT_MS - 86_400_000,
    manifestPackages: null,
    observedAtMs: LOOKED_AT_MS,
    ...overrides,
  };
}

export const LOADED: HostRunOutcome = { kind: 'loaded', loadedEntries: ['lens'] };

/** A run in which everything loaded. */
export function hostRun(overrides: Partial<HostRun> = {}): HostRun {
  return {
    packageName: 'lens',
    version: '1.0.0',
    integrity: 'sha512-abc',
    hostPackage: 'host',
    hostVersion: '5.0.7',
    baseline: 'passed',
    outcome: LOADED,
    nonAi: LOADED,
    confinement: {
      tool: 'bubblewrap',
      toolVersion: '0.8.0',
      limitedBy: 'cgroup',
      memoryBytes: 805_306_368,
      processes: 128,
      cpuSeconds: 60,
      wallMs: 60_000,
    },
    environment: 'node 26.0.0, linux x64',
    durationMs: 12_000,
    observedAtMs: LOOKED_AT_MS,
    ...overrides,
  };
}

/** A run that ended at a stage. */
export function endedRun(outcome: Partial<Extract<HostRunOutcome, { kind: 'failed' | 'inconclusive' }>> = {}): HostRun {
  return hostRun({
    outcome: {
      kind: 'failed',
      stage: 'load',
      failureClass: 'plugin',
      reasonCode: 'import_threw',
      detail: 'Error: boom',
      ...outcome,
    },
    nonAi: null,
  });
}

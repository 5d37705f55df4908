import { type Evidence, NO_EVIDENCE } from '../../src/facts/observation/evidence.ts';
import type { AdvisoryFacts } from '../../src/facts/advisories/advisory-facts.ts';
import type { HostRun, HostRunOutcome } from '../../src/facts/host-run/host-run.ts';
import type { Observed } from '../../src/facts/observation/observed.ts';
import type { PackageContents } from '../../src/facts/package-contents/package-contents.ts';
import type { ScanCoverage } from '../../src/facts/package-contents/static-scan-observation.ts';
import type { ReleaseFacts } from '../../src/facts/release/release-facts.ts';
import type { RepositoryFacts } from '../../src/facts/repository/repository-facts.ts';
import { packageRelease, repository } from './made-up-facts.ts';

/** When everything made-up was observed: a day after the made-up catalog was read. */
export const OBSERVED_AT_MS = Date.parse('2026-03-02T00:00:00.000Z');

export const FAILED: Observed<never> = {
  kind: 'failed',
  observedAtMs: OBSERVED_AT_MS,
  code: 'source_unreachable',
  attempts: 1,
};
export const MISSING: Observed<never> = { kind: 'missing', observedAtMs: OBSERVED_AT_MS, failedSince: null };

/** An answer that stands. */
export function observed<Value>(value: Value, observedAtMs = OBSERVED_AT_MS): Observed<Value> {
  return { kind: 'observed', observedAtMs, value, failedSince: null };
}

/** Evidence that answers the same about every subject; what is left out nobody has observed. */
export function evidenceOf(answers: Partial<{ [Kind in keyof Evidence]: ReturnType<Evidence[Kind]> }>): Evidence {
  return {
    ...NO_EVIDENCE,
    ...Object.fromEntries(Object.entries(answers).map(([kind, answer]) => [kind, () => answer])),
  };
}

/** A sound release of the package `lens`, fetched and verified. */
export function releaseFacts(overrides: Partial<ReleaseFacts> = {}): ReleaseFacts {
  return packageRelease({
    integrity: 'sha512-abc',
    isDeprecated: false,
    artifactDigest: `sha256:${'a'.repeat(64)}`,
    archiveUrl: 'https://registry.example.org/lens/-/lens-1.0.0.tgz',
    archiveRule: null,
    newestFileAtMs: null,
    documentDates: null,
    isIntegrityVerified: true,
    observedAtMs: OBSERVED_AT_MS,
    ...overrides,
  });
}

/** A scan that read one file, and missed nothing. */
export const WHOLE_COVERAGE: ScanCoverage = {
  filesRead: 1,
  bytesRead: 1,
  filesSkipped: 0,
  filesUnparsed: 0,
  unresolvedLoads: 0,
  unlistedPackages: 0,
  limitReached: null,
};

type ReadContents = Extract<PackageContents, { kind: 'read' }>;

/** An archive in which nothing was found. */
export function packageContents(overrides: Partial<ReadContents> = {}): ReadContents {
  return {
    kind: 'read',
    integrity: {
      isHostPartWhole: true,
      counts: {
        declared_entrypoint_missing: 0,
        optional_export_missing: 0,
        prepare_script_declared: 0,
        install_script_declared: 0,
        native_binary_content: 0,
      },
      findings: [],
    },
    scan: {
      bounds: { maxFiles: 10, maxBytes: 10, maxFileBytes: 10, maxMs: 10, maxFindings: 10 },
      bounded: WHOLE_COVERAGE,
      filesByArea: { host: 1, client: 0, config: 0, minified: 0, vendored: 0, test: 0 },
      filesByReachability: { reachable: 1, unknown: 0, not_reached: 0 },
      abilities: [],
      findings: [],
      unresolvedLoads: [],
      unlistedPackages: [],
    },
    ...overrides,
  };
}

/** An archive that breaks a rule of safe unpacking. */
export const REFUSED_ARCHIVE: PackageContents = { kind: 'refused', rule: 'entry_kind' };

/** A release without advisories, its tree resolved. */
export function advisoryFacts(overrides: Partial<AdvisoryFacts> = {}): AdvisoryFacts {
  return {
    packageName: 'lens',
    version: '1.0.0',
    ofRelease: [],
    ofDependencies: [],
    observedAtMs: OBSERVED_AT_MS,
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
    headCommittedAtMs: OBSERVED_AT_MS - 86_400_000,
    manifestPackages: null,
    observedAtMs: OBSERVED_AT_MS,
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
    observedAtMs: OBSERVED_AT_MS,
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

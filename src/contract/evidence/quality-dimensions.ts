import { z } from 'zod';
import { DimensionStatus } from '../shared/status.ts';
import { Timestamp } from '../shared/timestamp.ts';
import { HOST_RUN_FAILURE_CLASSES, HOST_RUN_REASON_CODES, HOST_RUN_STAGES } from './host-run-codes.ts';
import { QualityReasonCode } from './quality-reason-codes.ts';

/** The chains by the names people call them by; the one of the host's runtime names no version. */
export const CHAIN_NAMES = [
  'package-release',
  'package-runtime-host',
  'package-runtime-non-ai',
  'repository-health',
  'source-metadata',
] as const;
export type ChainName = (typeof CHAIN_NAMES)[number];

const seen = (question: string) => z.boolean().nullable().describe(`${question} null: not observed.`);
const count = (what: string) => z.int().nonnegative().nullable().describe(`${what}; null: not observed, never 0.`);
const stated = z.string().min(1).max(500).nullable();
const text = (what: string) => stated.describe(`${what}; null: not observed or none.`);
const reason_codes = z.array(QualityReasonCode).describe('What was seen, without repeats; empty: nothing to say.');
const status = DimensionStatus;

const SourceMetadata = z
  .strictObject({ status, reason_codes })
  .describe('Whether the catalogs give a complete, readable record.');

const RepositoryHealth = z
  .strictObject({
    status,
    repository_exists: seen('Does the repository exist?'),
    archived: seen('Did its owner archive it?'),
    fork: seen('Is it a fork?'),
    stars: count('Stars'),
    commits: count('Commits on the default branch'),
    forks: count('Forks'),
    watches: count('Watchers'),
    open_issues: count('Open issues'),
    open_pull_requests: count('Open pull requests'),
    license_spdx: text('SPDX id of the licence file'),
    head_commit_sha: z
      .string()
      .regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)
      .nullable()
      .describe('Newest commit of the default branch; null: not observed.'),
    head_committed_at: Timestamp.nullable().describe('When that commit was made; null: not observed.'),
  })
  .describe('What the repository host says.');

const PackageRelease = z
  .strictObject({
    status,
    package_exists: seen('Does the package exist on the registry?'),
    latest_version: text('Version the stable channel points at'),
    latest_published_at: Timestamp.nullable().describe('When that version was published; null: not observed.'),
    deprecated: seen('Is that version deprecated?'),
    license: stated.describe(
      'SPDX expression of its manifest; null: not observed, none, or another text (`license_not_spdx`, `license_written`).',
    ),
    license_written: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'What its manifest states as its licence, where that is no SPDX expression (`license_not_spdx`): third-party text. Absent: an expression, nothing, or the release was observed before this was kept.',
      ),
    host_peer_dependency: stated.describe(
      'Version range that its manifest gives the package of the host as a peer dependency; null: not observed or none. A range stated elsewhere in the manifest is in declared_compatibility of the release.',
    ),
    repository_matches_discovery: seen('Does its own metadata name the repository of the entry?'),
    unpacked_size: count('Sum of the file sizes of its archive in bytes'),
  })
  .describe('What the package registry says of the latest release.');

const PackageIntegrity = z
  .strictObject({ status, reason_codes })
  .describe('Whether the archive is what the registry says, and is built as its manifest says.');

const StaticRisk = z
  .strictObject({
    status,
    risk_class: z
      .enum(['no_flag_in_bounded_scan', 'capabilities_observed', 'elevated_attention', 'high_attention'])
      .nullable()
      .describe(
        'How much attention the code asks for (spec 3); null: not scanned, or nothing seen while not all was read. None of them means safe.',
      ),
    reason_codes,
  })
  .describe('Abilities seen in the source text by a bounded scan.');

export type RiskClass = NonNullable<z.infer<typeof StaticRisk>['risk_class']>;

const vulnerabilities = (severity: string) => z.int().nonnegative().describe(`Advisories of severity ${severity}.`);
const DependencyRisk = z
  .strictObject({
    status,
    vulnerability_counts: z
      .strictObject({
        info: vulnerabilities('info'),
        low: vulnerabilities('low'),
        moderate: vulnerabilities('moderate'),
        high: vulnerabilities('high'),
        critical: vulnerabilities('critical'),
      })
      .nullable()
      .describe('Known advisories by severity over all dependencies; null: not looked up.'),
  })
  .describe('Known advisories of what the package depends on.');

const InstallRuntime = z
  .strictObject({
    status,
    scope: z.literal('host_web_profile').describe('What was started: the web profile of the host.'),
    host_version: text('Exact host version it was or would be tried with'),
    failure_stage: z
      .enum(['package_inspection', ...HOST_RUN_STAGES])
      .nullable()
      .describe('Stage at which it ended: before any run, or one of a run, in order; null: nothing failed.'),
    failure_class: z
      .enum(HOST_RUN_FAILURE_CLASSES)
      .nullable()
      .describe(
        'Whose failure it is; only plugin speaks of the plugin. Where no package is named and so nothing was run (no_registry_package), plugin too (spec 2.3). null: nothing failed, or several projects claim the package (package_claim_contested in reason_codes) and the failure is nobody’s.',
      ),
    failure_reason_code: z
      .enum(['package_structure_invalid', 'no_registry_package', ...Object.values(HOST_RUN_REASON_CODES).flat()])
      .nullable()
      .describe(
        'Why; no_registry_package: no package is held to be its own, and nothing was run, also where one is claimed and contested; null: nothing failed.',
      ),
    // Spec 3 shows passed and not_tested; a start that fails must be sayable too.
    generic_usability: z
      .enum(['passed', 'failed', 'not_tested'])
      .describe(
        'What the host listed once it was up, without network, AI or accounts: passed: parts of it as loaded and none as ' +
          'failed; failed: one as failed. No part was used, so it does not show that anything of it can be.',
      ),
    does_not_prove_whole_plugin_unusable: z
      .boolean()
      .describe(
        'True where a run failed: it was one host version, without network, scripts and services. False otherwise, also ' +
          'where nothing was tested (spec 2.3, rule 2).',
      ),
  })
  .describe('Whether the exact release installs, and the real host lists any part of it as loaded.');

const ClaimedFeature = z.strictObject({ status }).describe('Whether what the publisher claims was seen to work.');

/** Spec 2.3: all eight dimensions, always. No total is ever made of them. */
export const QualityDimensions = z
  .strictObject({
    source_metadata: SourceMetadata,
    repository_health: RepositoryHealth,
    package_release: PackageRelease,
    package_integrity: PackageIntegrity,
    static_risk: StaticRisk,
    dependency_risk: DependencyRisk,
    install_runtime: InstallRuntime,
    claimed_feature: ClaimedFeature,
  })
  .describe('Evidence by dimension; there is no total (spec 2.3).');
export type QualityDimensions = z.infer<typeof QualityDimensions>;

export const QualityDimensionName = QualityDimensions.keyof().describe('Name of a quality dimension (spec 2.3).');
export type QualityDimensionName = z.infer<typeof QualityDimensionName>;

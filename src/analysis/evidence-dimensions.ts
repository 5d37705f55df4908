import type { QualityDimensions, RiskClass } from '../contract/evidence/quality-dimensions.ts';
import type { QualityReasonCode } from '../contract/evidence/quality-reason-codes.ts';
import type { Provider } from '../contract/publication/sources.ts';
import type { DimensionStatus } from '../contract/shared/status.ts';
import type { AdvisorySeverity } from '../facts/advisories/advisory-facts.ts';
import type { Observed } from '../facts/observation/observation.ts';
import { type PackageAbsence, parsePackageAbsence } from '../facts/release/package-absence.ts';
import type { ReleaseFacts } from '../facts/release/release-facts.ts';
import type { RepositoryFacts } from '../facts/repository/repository-facts.ts';

/** Spec 2.3: the eight dimensions, in the core's terms. No total is ever made of them. */
export interface EvidenceDimensions {
  readonly sourceMetadata: DimensionVerdict;
  readonly repositoryHealth: RepositoryHealth;
  readonly packageRelease: PackageReleaseDimension;
  readonly packageIntegrity: DimensionVerdict;
  readonly staticRisk: StaticRisk;
  readonly dependencyRisk: DependencyRisk;
  readonly installRuntime: InstallRuntime;
  readonly claimedFeature: { readonly status: DimensionStatus };
}

/** What one dimension comes to, and why. */
export interface DimensionVerdict {
  readonly status: DimensionStatus;
  readonly reasonCodes: readonly QualityReasonCode[];
}

/** Spec 2.3, dimension `repository_health`. */
export interface RepositoryHealth extends DimensionVerdict {
  /** `null`: nobody could observe it. */
  readonly exists: boolean | null;
  readonly facts: RepositoryFacts | null;
}

/** Spec 2.3, dimension `package_release`. */
export interface PackageReleaseDimension extends DimensionVerdict {
  readonly exists: boolean | null;
  readonly release: ReleaseFacts | null;
}

/** Spec 2.3, dimension `static_risk`. */
export interface StaticRisk extends DimensionVerdict {
  /** `null`: not scanned. */
  readonly riskClass: RiskClass | null;
}

/** Spec 2.3, dimension `dependency_risk`. */
export interface DependencyRisk extends DimensionVerdict {
  /** Of the release and everything it resolves to; `null`: the tree was not resolved whole. */
  readonly counts: Readonly<Record<AdvisorySeverity, number>> | null;
}

type WireRuntime = QualityDimensions['install_runtime'];

/** Spec 2.3, dimension `install_runtime`. */
export interface InstallRuntime extends DimensionVerdict {
  /** `null`: nothing failed. */
  readonly failure: {
    readonly stage: NonNullable<WireRuntime['failure_stage']>;
    /** `null`: nobody can tell whose failure it is. */
    readonly failureClass: WireRuntime['failure_class'];
    readonly reasonCode: NonNullable<WireRuntime['failure_reason_code']>;
  } | null;
  readonly genericUsability: WireRuntime['generic_usability'];
}

/** The verdict of every dimension of a chain whose question does not apply. */
export const NOT_APPLICABLE = { status: 'not_applicable', reasonCodes: [] } as const satisfies DimensionVerdict;

/**
 * The verdict of every question about the package of a project whose package is contested: it applies, and nobody
 * can tell which package to ask about.
 */
export const CLAIM_CONTESTED = {
  status: 'not_tested',
  reasonCodes: ['package_claim_contested'],
} as const satisfies DimensionVerdict;

/**
 * Why a question about a package has no answer: nobody observed it, observing failed, or there is no package to observe.
 *
 * @param provider who was asked; `null`: what runs here
 */
export function notTested(observed: Observed<unknown>, provider: Provider | null): DimensionVerdict {
  return { status: 'not_tested', reasonCodes: [reasonOf(observed, provider)] };
}

/** Of a version that is not listed no chain asks: the stable channel points at none such. */
const ABSENCE_CODES = {
  package_missing: 'package_missing',
  package_unpublished: 'package_unpublished',
  channel_without_release: 'channel_without_release',
  version_missing: 'package_missing',
  package_removed_for_security: 'package_removed_for_security',
} as const satisfies Record<PackageAbsence['reason'], QualityReasonCode>;

function reasonOf(observed: Observed<unknown>, provider: Provider | null): QualityReasonCode {
  if (observed.kind === 'missing') return ABSENCE_CODES[parsePackageAbsence(observed.absence ?? null).reason];
  if (observed.kind !== 'failed') return 'not_yet_analysed';
  if (observed.code === 'sandbox_unavailable') return 'sandbox_unavailable';
  return provider === null ? 'collection_failed' : `collection_failed_${provider}`;
}

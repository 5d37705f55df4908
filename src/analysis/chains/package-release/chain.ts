import type { QualityReasonCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { AdvisoryFacts } from '../../../facts/advisories/advisory-facts.ts';
import type { PackageAssociation, PluginProject } from '../../../facts/identity/plugin-project.ts';
import {
  requestAdvisories,
  requestContents,
  requestStableRelease,
} from '../../../facts/observation/observation-request.ts';
import { type Observed, answeredAtMs } from '../../../facts/observation/observation.ts';
import type { PackageContents } from '../../../facts/package-contents/package-contents.ts';
import { ownRelease } from '../../../facts/release/package-absence.ts';
import type { ReleaseFacts } from '../../../facts/release/release-facts.ts';
import { type Chain, type ChainVerdict, type UnaskedVerdict, combinedStatus, unaskedOfPackage } from '../../chain.ts';
import {
  CLAIM_CONTESTED,
  type DimensionVerdict,
  NOT_APPLICABLE,
  type PackageReleaseDimension,
  notTested,
} from '../../evidence-dimensions.ts';
import { evaluateIntegrity, evaluateStaticRisk } from './evaluate-contents.ts';
import { evaluateDependencies } from './evaluate-dependencies.ts';

type PackageProject = PluginProject & { readonly packageName: string };

interface ReleaseEvidence {
  readonly association: PluginProject['packageAssociation'];
  readonly release: Observed<ReleaseFacts>;
  readonly contents: Observed<PackageContents>;
  readonly advisories: Observed<AdvisoryFacts>;
}

type Dimension = 'packageRelease' | 'packageIntegrity' | 'staticRisk' | 'dependencyRisk';

/** Is there a sound latest release, is it what it says it is, and what is known against it? */
export const packageReleaseChain: Chain<PackageProject, ReleaseEvidence, Dimension> = {
  id: 'quality.package-release',
  analyzerVersion: '3.3.0',
  select({ project }) {
    const { packageName } = project;
    return packageName === null ? null : { ...project, packageName };
  },
  required({ packageName }, evidence) {
    const ofPackage = requestStableRelease(packageName);
    const release = ownRelease(evidence.stableRelease(packageName));
    if (release.kind !== 'observed') return [ofPackage];
    // An archive that was refused is not read again to be refused again.
    const ofContents = release.value.archiveRule === null ? [requestContents(release.value)] : [];
    return [ofPackage, ...ofContents, requestAdvisories(release.value)];
  },
  collect({ packageName, packageAssociation: association }, evidence) {
    const release = ownRelease(evidence.stableRelease(packageName));
    // Why there is no release is why there is nothing of it.
    if (release.kind !== 'observed') return { association, release, contents: release, advisories: release };
    const { value } = release;
    return { association, release, contents: evidence.contents(value), advisories: evidence.advisories(value) };
  },
  evaluate: judge,
  unasked: (revision) => unaskedOfPackage(revision, allOf(CLAIM_CONTESTED), allOf(NOT_APPLICABLE)),
};

/** The same of all four, where there is no release to judge. */
function allOf(verdict: DimensionVerdict): UnaskedVerdict<Dimension>['dimensions'] {
  return {
    packageRelease: { ...verdict, exists: null, release: null },
    packageIntegrity: verdict,
    staticRisk: { ...verdict, riskClass: null },
    dependencyRisk: { ...verdict, counts: null },
  };
}

/** Four dimensions, one answer; those that nobody could observe leave their reason. */
function judge({ association, release, contents, advisories }: ReleaseEvidence): ChainVerdict<Dimension> {
  const dimensions = {
    packageRelease: evaluateRelease(release, association),
    packageIntegrity: evaluateIntegrity(release, contents),
    staticRisk: evaluateStaticRisk(release, contents),
    dependencyRisk: evaluateDependencies(advisories, release.kind === 'observed' ? 'advisories' : 'package_registry'),
  };
  const judged = Object.values(dimensions);
  const answered = [release, contents, advisories].flatMap((observed) => answeredAtMs(observed) ?? []);
  return {
    status: combinedStatus(judged.map(({ status }) => status)),
    reasonCodes: [...new Set(judged.flatMap(({ reasonCodes }) => reasonCodes))],
    observedAtMs: answered.length === 0 ? null : Math.max(...answered),
    dimensions,
  };
}

/** What the registry or the manifest says, and nothing can be concluded from. */
const HARMLESS: ReadonlySet<QualityReasonCode> = new Set(['registry_dates_unreliable', 'license_not_spdx']);
const UNTRUSTED: ReadonlySet<QualityReasonCode> = new Set(['release_bytes_changed', 'package_structure_invalid']);

/**
 * Is there a sound latest release, and does it belong to this project?
 * `failed`: there is none, or its bytes are not to be trusted: they changed,
 * or can be read in more than one way. What is unknown
 * (a mirror that leaves a field out) never lowers the result.
 */
export function evaluateRelease(
  observed: Observed<ReleaseFacts>,
  association: PackageAssociation,
): PackageReleaseDimension {
  if (observed.kind === 'missing') return withoutRelease(observed);
  if (observed.kind !== 'observed') return { ...notTested(observed, 'package_registry'), exists: null, release: null };
  const release = observed.value;
  const reasonCodes = observedReasons(release, association);
  const known = { reasonCodes, exists: true, release } as const;
  if (reasonCodes.some((code) => UNTRUSTED.has(code))) return { status: 'failed', ...known };
  const lowering = reasonCodes.filter((code) => !HARMLESS.has(code));
  return { status: lowering.length === 0 ? 'passed' : 'partial', ...known };
}

/** A channel without release is no fault of the package; all else that is missing is gone. */
function withoutRelease(missing: Extract<Observed<ReleaseFacts>, { kind: 'missing' }>): PackageReleaseDimension {
  const { status, reasonCodes } = notTested(missing, 'package_registry');
  if (reasonCodes.includes('channel_without_release')) return { status, reasonCodes, exists: true, release: null };
  return { status: 'failed', reasonCodes, exists: false, release: null };
}

function observedReasons(release: ReleaseFacts, association: PackageAssociation): readonly QualityReasonCode[] {
  const reasons: ReadonlyArray<readonly [QualityReasonCode, boolean]> = [
    ['release_bytes_changed', release.conflictingArtifactDigests.length > 0],
    ['package_structure_invalid', release.archiveRule !== null],
    ['package_deprecated', release.isDeprecated === true],
    ['license_not_spdx', release.notes.includes('license_not_spdx')],
    ['integrity_absent', release.integrity === null],
    ['package_repository_mismatch', association === 'contradicted'],
    ['registry_dates_unreliable', release.notes.includes('registry_dates_unreliable')],
  ];
  return reasons.flatMap(([code, holds]) => (holds ? [code] : []));
}

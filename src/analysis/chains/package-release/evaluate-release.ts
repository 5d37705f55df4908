import type { QualityReasonCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { PackageAssociation } from '../../../facts/identity/plugin-project.ts';
import type { Observed } from '../../../facts/observation/observation.ts';
import type { ReleaseFacts } from '../../../facts/release/release-facts.ts';
import type { PackageReleaseDimension } from '../../evidence-dimensions.ts';
import { notTested } from '../../not-tested.ts';

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
  const lowering = reasonCodes.filter((code) => code !== 'registry_dates_unreliable');
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
    ['integrity_absent', release.integrity === null],
    ['package_repository_mismatch', association === 'contradicted'],
    ['registry_dates_unreliable', release.notes.includes('registry_dates_unreliable')],
  ];
  return reasons.flatMap(([code, holds]) => (holds ? [code] : []));
}

import type { QualityReasonCode } from '../../../contract/quality-reason-codes.ts';
import type { PackageAssociation } from '../../../facts/plugin-project.ts';
import type { PackageReleaseDimension, SeenRelease } from '../../evidence-dimensions.ts';
import type { Look } from '../../look.ts';
import { notLooked } from '../../not-looked.ts';

/**
 * Is there a sound latest release, and does it belong to this project?
 * `failed`: there is none, or its bytes are not to be trusted. What is unknown
 * (a mirror that leaves a field out) never lowers the result.
 */
export function evaluateRelease(look: Look<SeenRelease>, association: PackageAssociation): PackageReleaseDimension {
  if (look.kind === 'missing') {
    return { status: 'failed', reasonCodes: ['package_missing'], exists: false, release: null };
  }
  if (look.kind !== 'seen') return { ...notLooked(look), exists: null, release: null };
  const release = look.value;
  const reasonCodes = observedReasons(release, association);
  const known = { reasonCodes, exists: true, release } as const;
  if (reasonCodes.includes('release_bytes_changed')) return { status: 'failed', ...known };
  return { status: reasonCodes.length === 0 ? 'passed' : 'partial', ...known };
}

function observedReasons(release: SeenRelease, association: PackageAssociation): readonly QualityReasonCode[] {
  const reasons: ReadonlyArray<readonly [QualityReasonCode, boolean]> = [
    ['release_bytes_changed', release.conflictingArtifactDigests.length > 0],
    ['package_deprecated', release.isDeprecated === true],
    ['integrity_absent', release.integrity === null],
    ['package_repository_mismatch', association === 'contradicted'],
  ];
  return reasons.flatMap(([code, holds]) => (holds ? [code] : []));
}

import type { QualityReasonCode } from '../../../contract/quality-reason-codes.ts';
import type { PackageReleaseFacts } from '../../../facts/package-release.ts';
import type { PackageAssociation } from '../../../facts/plugin-project.ts';
import type { ChainVerdict } from '../../chain.ts';

export interface ReleaseEvidence {
  readonly release: PackageReleaseFacts | 'missing';
  readonly association: PackageAssociation;
}

/**
 * Is there a sound latest release, and does it belong to this project?
 * What is unknown (a mirror that leaves a field out) never lowers the result.
 */
export function evaluatePackageRelease({ release, association }: ReleaseEvidence): ChainVerdict {
  if (release === 'missing') return { status: 'failed', reasonCodes: ['package_missing'] };
  const reasonCodes: QualityReasonCode[] = [];
  if (release.isDeprecated === true) reasonCodes.push('package_deprecated');
  if (release.integrity === null) reasonCodes.push('integrity_absent');
  if (association === 'contradicted') reasonCodes.push('package_repository_mismatch');
  return { status: reasonCodes.length === 0 ? 'passed' : 'partial', reasonCodes };
}

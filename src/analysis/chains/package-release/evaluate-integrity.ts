import type { QualityReasonCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { Observed } from '../../../facts/observation/observation.ts';
import type { PackageContents } from '../../../facts/package-contents/package-contents.ts';
import type { ReleaseFacts } from '../../../facts/release/release-facts.ts';
import type { Judged, StaticRisk } from '../../evidence-dimensions.ts';
import { notTested } from '../../not-tested.ts';
import { judgeIntegrity, judgeStaticRisk } from '../../package-contents/evaluate-contents.ts';

/**
 * Is the archive what the registry says, and built as its manifest says? Other
 * bytes than stated are a failure whatever is in them; else the files decide,
 * and until somebody has looked into them nothing is said.
 */
export function evaluateIntegrity(release: Observed<ReleaseFacts>, contents: Observed<PackageContents>): Judged {
  const ofBytes = release.kind === 'observed' ? byteReasons(release.value) : [];
  if (isRefused(release)) return { status: 'failed', reasonCodes: [...ofBytes, 'package_structure_invalid'] };
  if (ofBytes.length > 0) return { status: 'failed', reasonCodes: [...ofBytes, ...ofContents(contents).reasonCodes] };
  return ofContents(contents);
}

/** What the bounded scan saw; an archive that can be read in more than one way is not scanned. */
export function evaluateStaticRisk(release: Observed<ReleaseFacts>, contents: Observed<PackageContents>): StaticRisk {
  if (isRefused(release)) {
    return { status: 'not_tested', reasonCodes: ['package_structure_invalid'], riskClass: null };
  }
  return contents.kind === 'observed'
    ? judgeStaticRisk(contents.value)
    : { ...notTested(contents, 'package_registry'), riskClass: null };
}

function isRefused(release: Observed<ReleaseFacts>): boolean {
  return release.kind === 'observed' && release.value.archiveRule !== null;
}

function byteReasons({ isIntegrityVerified, conflictingArtifactDigests }: ReleaseFacts): readonly QualityReasonCode[] {
  return [
    ...(isIntegrityVerified === false ? (['integrity_mismatch'] as const) : []),
    ...(conflictingArtifactDigests.length > 0 ? (['release_bytes_changed'] as const) : []),
  ];
}

function ofContents(contents: Observed<PackageContents>): Judged {
  return contents.kind === 'observed' ? judgeIntegrity(contents.value) : notTested(contents, 'package_registry');
}

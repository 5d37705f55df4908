import type { QualityReasonCode } from '../../../contract/quality-reason-codes.ts';
import type { Judged, JudgedContents, SeenRelease, StaticRisk } from '../../evidence-dimensions.ts';
import type { Look } from '../../look.ts';
import { notLooked } from '../../not-looked.ts';

/**
 * Is the archive what the registry says, and built as its manifest says? Other
 * bytes than stated are a failure whatever is in them; else the files decide,
 * and until somebody has looked into them nothing is said.
 */
export function evaluateIntegrity(release: Look<SeenRelease>, contents: Look<JudgedContents>): Judged {
  const ofBytes = release.kind === 'seen' ? byteReasons(release.value) : [];
  if (isRefused(release)) return { status: 'failed', reasonCodes: [...ofBytes, 'package_structure_invalid'] };
  if (ofBytes.length > 0) return { status: 'failed', reasonCodes: [...ofBytes, ...contentReasons(contents)] };
  return contents.kind === 'seen' ? contents.value.integrity : notLooked(contents);
}

/** What the bounded scan saw; an archive that can be read in more than one way is not scanned. */
export function evaluateStaticRisk(release: Look<SeenRelease>, contents: Look<JudgedContents>): StaticRisk {
  if (isRefused(release)) {
    return { status: 'not_tested', reasonCodes: ['package_structure_invalid'], riskClass: null };
  }
  return contents.kind === 'seen' ? contents.value.staticRisk : { ...notLooked(contents), riskClass: null };
}

function isRefused(release: Look<SeenRelease>): boolean {
  return release.kind === 'seen' && release.value.archiveRule !== null;
}

function byteReasons({ isIntegrityVerified, conflictingArtifactDigests }: SeenRelease): readonly QualityReasonCode[] {
  return [
    ...(isIntegrityVerified === false ? (['integrity_mismatch'] as const) : []),
    ...(conflictingArtifactDigests.length > 0 ? (['release_bytes_changed'] as const) : []),
  ];
}

function contentReasons(contents: Look<JudgedContents>): readonly QualityReasonCode[] {
  return contents.kind === 'seen' ? contents.value.integrity.reasonCodes : notLooked(contents).reasonCodes;
}

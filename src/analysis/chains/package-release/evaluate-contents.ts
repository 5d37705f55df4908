import { INTEGRITY_CODES, type QualityReasonCode } from '../../../contract/evidence/quality-reason-codes.ts';
import type { Observed } from '../../../facts/observation/observation.ts';
import type { PackageContents } from '../../../facts/package-contents/package-contents.ts';
import type { ReleaseFacts } from '../../../facts/release/release-facts.ts';
import { type DimensionVerdict, type StaticRisk, notTested } from '../../evidence-dimensions.ts';
import { observedCodes, riskClassOf, scanGaps } from '../../static-scan/risk-class.ts';

/**
 * Is the archive what the registry says, and built as its manifest says? Other
 * bytes than stated are a failure whatever is in them; else the files decide,
 * and until they are observed the dimension is not tested.
 */
export function evaluateIntegrity(
  release: Observed<ReleaseFacts>,
  contents: Observed<PackageContents>,
): DimensionVerdict {
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
    ? staticRiskOfContents(contents.value)
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

function ofContents(contents: Observed<PackageContents>): DimensionVerdict {
  return contents.kind === 'observed' ? integrityOfContents(contents.value) : notTested(contents, 'package_registry');
}

/**
 * Dimension `package_integrity`. What is declared and missing decides: it fails
 * where the host finds less than it is promised, or nothing tells what the host
 * loads; a missing `main` beside a whole host part is `partial`. Scripts and
 * binaries are told, and are no fault.
 */
export function integrityOfContents(contents: PackageContents): DimensionVerdict {
  if (contents.kind === 'refused') return { status: 'failed', reasonCodes: ['package_structure_invalid'] };
  const { counts, isHostPartWhole } = contents.integrity;
  const reasonCodes = INTEGRITY_CODES.filter((code) => counts[code] > 0);
  const isMissing = counts.declared_entrypoint_missing > 0;
  if (isMissing && isHostPartWhole !== true) return { status: 'failed', reasonCodes };
  return { status: isMissing || counts.optional_export_missing > 0 ? 'partial' : 'passed', reasonCodes };
}

/**
 * Dimension `static_risk`. `passed`: all source text was read and nothing in it
 * asks for more than the usual attention; `partial`: something does, or not all
 * was read, a module's name is put together at run time, or a package it loads is in no table. Abilities are no
 * fault, so nothing fails here.
 */
export function staticRiskOfContents(contents: PackageContents): StaticRisk {
  if (contents.kind === 'refused') {
    return { status: 'not_tested', riskClass: null, reasonCodes: ['package_structure_invalid'] };
  }
  const { scan } = contents;
  const riskClass = riskClassOf(scan);
  const gaps = scanGaps(scan);
  const isWhole = gaps.length === 0;
  const isUsual = riskClass === 'no_flag_in_bounded_scan' || riskClass === 'capabilities_observed';
  return {
    status: isWhole && isUsual ? 'passed' : 'partial',
    riskClass,
    reasonCodes: isWhole ? observedCodes(scan) : [...observedCodes(scan), 'static_scan_incomplete', ...gaps],
  };
}

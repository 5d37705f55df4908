import type { RiskClass } from '../../contract/evidence/quality-dimensions.ts';
import { type QualityReasonCode, INTEGRITY_CODES } from '../../contract/evidence/quality-reason-codes.ts';
import type { DimensionStatus } from '../../contract/shared/status.ts';
import { isScanWhole, observedCodes, riskClassOf } from '../static-scan/risk-class.ts';
import type { PackageContents } from '../../facts/package-contents/package-contents.ts';

/** What one dimension comes to. */
export interface ContentsVerdict {
  readonly status: DimensionStatus;
  readonly reasonCodes: readonly QualityReasonCode[];
}

/**
 * Dimension `package_integrity`. What is declared and missing decides: it fails
 * where the host finds less than it is promised, or nothing tells what the host
 * loads; a missing `main` beside a whole host part is `partial`. Scripts and
 * binaries are told, and are no fault.
 */
export function judgeIntegrity(contents: PackageContents): ContentsVerdict {
  if (contents.kind === 'refused') return { status: 'failed', reasonCodes: ['package_structure_invalid'] };
  const { counts, isHostPartWhole } = contents.integrity;
  const reasonCodes = INTEGRITY_CODES.filter((code) => counts[code] > 0);
  const isMissing = counts.declared_entrypoint_missing > 0;
  if (isMissing && isHostPartWhole !== true) return { status: 'failed', reasonCodes };
  return { status: isMissing || counts.optional_export_missing > 0 ? 'partial' : 'passed', reasonCodes };
}

export interface StaticRiskVerdict extends ContentsVerdict {
  /** `null`: not scanned, or nothing seen in a scan that is not whole. */
  readonly riskClass: RiskClass | null;
}

/**
 * Dimension `static_risk`. `passed`: all source text was read and nothing in it
 * asks for more than the usual attention; `partial`: something does, or not all
 * was read, or a module's name is put together at run time. Abilities are no fault, so nothing fails here.
 */
export function judgeStaticRisk(contents: PackageContents): StaticRiskVerdict {
  if (contents.kind === 'refused') {
    return { status: 'not_tested', riskClass: null, reasonCodes: ['package_structure_invalid'] };
  }
  const { scan } = contents;
  const riskClass = riskClassOf(scan);
  const isWhole = isScanWhole(scan);
  const isUsual = riskClass === 'no_flag_in_bounded_scan' || riskClass === 'capabilities_observed';
  return {
    status: isWhole && isUsual ? 'passed' : 'partial',
    riskClass,
    reasonCodes: isWhole ? observedCodes(scan) : [...observedCodes(scan), 'static_scan_incomplete'],
  };
}

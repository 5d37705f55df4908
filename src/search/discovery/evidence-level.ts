import type { PluginQualitySummary } from '../../contract/evidence/plugin-quality.ts';

/**
 * What automated evidence says of a record, as far as the order of nearly equal
 * hits goes: unknown is in the middle, so that nobody loses by not being tested.
 */
export const EVIDENCE_LEVELS = { limited: 0, unknown: 1, supported: 2 } as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[keyof typeof EVIDENCE_LEVELS];

/** Dimensions whose failure is the plugin's own; the listing's gaps are not. */
const LIMITING = [
  'repository_health',
  'package_release',
  'package_integrity',
  'dependency_risk',
  'install_runtime',
] as const;

/**
 * `limited`: something failed that was tested, or owner or publisher gave it up;
 * `supported`: nothing of that, and the exact release was seen to load in the real host.
 */
export function evidenceLevelOf(quality: PluginQualitySummary | null): EvidenceLevel {
  if (quality === null) return EVIDENCE_LEVELS.unknown;
  const { dimensions } = quality;
  const isLimited =
    LIMITING.some((name) => dimensions[name].status === 'failed') ||
    dimensions.package_release.deprecated === true ||
    dimensions.repository_health.archived === true;
  if (isLimited) return EVIDENCE_LEVELS.limited;
  return dimensions.install_runtime.status === 'passed' ? EVIDENCE_LEVELS.supported : EVIDENCE_LEVELS.unknown;
}

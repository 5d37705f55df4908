import { DimensionStatus } from '../shared/status.ts';
import type { DimensionCounts } from './dimension-counts.ts';
import type { PluginQualitySummary } from './plugin-quality.ts';
import { QualityDimensionName } from './quality-dimensions.ts';

/**
 * What each dimension of one plugin came to, in eight bytes: by place in
 * `QualityDimensionName.options` a place in `DimensionStatus.options`.
 */
export type DimensionStatuses = Uint8Array;

const NAMES = QualityDimensionName.options;
const STATUSES: readonly string[] = DimensionStatus.options;

/** @param quality `null`: nobody analysed the plugin, so nothing was tested */
export function dimensionStatuses(quality: Pick<PluginQualitySummary, 'dimensions'> | null): DimensionStatuses {
  return Uint8Array.from(NAMES, (name) => STATUSES.indexOf(quality?.dimensions[name].status ?? 'not_tested'));
}

/** @param countAt by the same places: how many plugins have that status in that dimension */
export function dimensionCounts(countAt: (dimension: number, status: number) => number): DimensionCounts {
  const ofDimension = (name: QualityDimensionName): DimensionCounts[QualityDimensionName] => {
    const countOf = (status: DimensionStatus): number => countAt(NAMES.indexOf(name), STATUSES.indexOf(status));
    return {
      passed: countOf('passed'),
      failed: countOf('failed'),
      partial: countOf('partial'),
      not_tested: countOf('not_tested'),
      not_applicable: countOf('not_applicable'),
    };
  };
  return {
    source_metadata: ofDimension('source_metadata'),
    repository_health: ofDimension('repository_health'),
    package_release: ofDimension('package_release'),
    package_integrity: ofDimension('package_integrity'),
    static_risk: ofDimension('static_risk'),
    dependency_risk: ofDimension('dependency_risk'),
    install_runtime: ofDimension('install_runtime'),
    claimed_feature: ofDimension('claimed_feature'),
  };
}

import { DimensionStatus } from '../shared/status.ts';
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

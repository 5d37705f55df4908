import type { ScanBounds } from '../../facts/package-contents/static-scan-observation.ts';

/** Room for all but a few real plugins, in some seconds. */
export const SCAN_BOUNDS: ScanBounds = {
  maxFiles: 4_000,
  maxBytes: 33_554_432,
  maxFileBytes: 8_388_608,
  maxMs: 20_000,
  maxFindings: 20,
};

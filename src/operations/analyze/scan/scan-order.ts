import type { StaticScanObservation } from '../../../facts/package-contents/static-scan-observation.ts';
import type { ScanRequest } from '../../../analysis/static-scan/scan-files.ts';

/** What the process of one scan is told, once. */
export type ScanOrder = Pick<ScanRequest, 'files' | 'hostEntries' | 'clientEntries' | 'bounds'> & {
  readonly skippedPaths: readonly string[];
};

/** What it tells: each file before it is parsed, and all that was seen. */
export type ScanMessage =
  | { readonly kind: 'reading'; readonly path: string }
  | { readonly kind: 'done'; readonly observation: StaticScanObservation };

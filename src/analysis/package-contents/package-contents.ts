import type { StaticScanObservation } from '../static-scan/static-scan-observation.ts';
import type { IntegrityObservation } from './observe-integrity.ts';

/** What was seen in the archive of one release; can be written as JSON and is kept as it is. */
export type PackageContents =
  | {
      readonly kind: 'read';
      readonly integrity: IntegrityObservation;
      readonly scan: StaticScanObservation;
      /** Text of the profile that the release brings along, as its publisher wrote it; absent: it brings none. */
      readonly publisherProfile?: string;
    }
  /** The archive breaks a rule of safe unpacking, and nobody looked further. */
  | { readonly kind: 'refused'; readonly rule: string };

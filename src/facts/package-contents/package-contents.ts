import type { IntegrityCode } from '../../contract/evidence/quality-reason-codes.ts';
import type { PublisherTexts } from './publisher-texts.ts';
import type { StaticScanObservation } from './static-scan-observation.ts';

/** One plain file of a released archive, read into memory; nothing of it was written or run. */
export interface ArchiveFile {
  /** Below the archive's one top folder, with `/`, no `.` or `..`: `lib/index.js`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What was seen in the archive of one release; can be written as JSON and is kept as it is. */
export type PackageContents =
  | {
      readonly kind: 'read';
      readonly integrity: IntegrityObservation;
      readonly scan: StaticScanObservation;
      /** Text of the profile that the release brings along, as its publisher wrote it; absent: it brings none. */
      readonly publisherProfile?: string;
      /** What its manifest and README say; absent: nobody read them yet. */
      readonly publisherTexts?: PublisherTexts;
    }
  /** The archive breaks a rule of safe unpacking, and nothing further was observed. */
  | { readonly kind: 'refused'; readonly rule: string };

/** What the archive holds and lacks. */
export interface IntegrityObservation {
  /** Whether all that the host's own sections name is there; `null`: they name nothing. */
  readonly isHostPartWhole: boolean | null;
  readonly counts: Readonly<Record<IntegrityCode, number>>;
  /** The first of each code; all are counted. */
  readonly findings: readonly IntegrityFinding[];
}

/** One thing seen in the archive, with where it stands. */
export interface IntegrityFinding {
  readonly code: IntegrityCode;
  /** JSON pointer into the manifest (RFC 6901); `null`: it is about the file alone. */
  readonly pointer: string | null;
  /** Third-party text: the file in the archive, or the one that is declared and not there; `null`: none. */
  readonly path: string | null;
}

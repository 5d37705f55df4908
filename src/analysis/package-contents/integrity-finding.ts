import type { QualityReasonCode } from '../../contract/quality-reason-codes.ts';

export const INTEGRITY_CODES = [
  'declared_entrypoint_missing',
  'optional_export_missing',
  'prepare_script_declared',
  'install_script_declared',
  'native_binary_content',
] as const satisfies readonly QualityReasonCode[];
export type IntegrityCode = (typeof INTEGRITY_CODES)[number];

/** One thing seen in the archive, with where it stands. */
export interface IntegrityFinding {
  readonly code: IntegrityCode;
  /** JSON pointer into the manifest (RFC 6901); `null`: it is about the file alone. */
  readonly pointer: string | null;
  /** Third-party text: the file in the archive, or the one that is declared and not there; `null`: none. */
  readonly path: string | null;
}

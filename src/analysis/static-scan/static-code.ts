import type { QualityReasonCode } from '../../contract/quality-reason-codes.ts';

/** Spec 2.3: what a scan of the source text can say it saw, in canonical order. */
export const STATIC_CODES = [
  'static_credential_terms_observed',
  'static_dynamic_code_observed',
  'static_environment_access_observed',
  'static_filesystem_mutation_observed',
  'static_network_client_observed',
  'static_persistence_paths_observed',
  'static_process_execution_observed',
  'static_shell_execution_observed',
] as const satisfies readonly QualityReasonCode[];
export type StaticCode = (typeof STATIC_CODES)[number];

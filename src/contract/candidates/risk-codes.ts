import type { Severity } from '../shared/status.ts';

/** What a reader should look at before anything else. Severity is how much to look, not how likely harm is. */
export const RISK_SEVERITIES = {
  artifact_bytes_changed: 'critical',
  package_removed_for_security: 'critical',
  source_association_contradicted: 'high',
  release_deprecated: 'moderate',
  manifest_identity_differs: 'moderate',
  repository_archived: 'low',
  install_scripts_declared: 'low',
} as const satisfies Record<string, Severity>;

import { SCHEMA_VERSION } from '../../shared/answer-envelope.ts';
import type { PluginQualitySummary } from '../../evidence/plugin-quality.ts';

const ANALYZED_AT = '2026-09-06T01:05:00.000Z';

/** A record whose listing was read and whose other questions nobody has asked yet. */
export const EXAMPLE_QUALITY: PluginQualitySummary = {
  schema_version: SCHEMA_VERSION,
  authority: 'automated_observation',
  plugin_revision_id: 'sha256:0f4e9a7c1d2b3856a9e0c4d7f1b2a3e4950617283a4b5c6d7e8f90a1b2c3d4e5',
  priority_rank: 12,
  revision_kind: 'discovery_source',
  revision_key: 'discovery-source:plugin.discovery.4f0c8a1be2d7936455c0a91e@0f4e9a7c1d2b',
  disposition: 'insufficient_evidence',
  production_eligible: false,
  coverage: {
    completed: 1,
    configured: 1,
    chains: [
      {
        analysis_id: 'quality.source-metadata',
        status: 'partial',
        analyzer_version: '1.0.0',
        completed_at: ANALYZED_AT,
      },
    ],
  },
  artifact: { status: 'not_tested', package_name: '@acme/phone-notices', version: null, sha256: null },
  dimensions: {
    source_metadata: { status: 'partial', reason_codes: ['markup_removed', 'package_claim_unconfirmed'] },
    repository_health: {
      status: 'not_tested',
      repository_exists: null,
      archived: null,
      fork: null,
      stars: null,
      commits: null,
      forks: null,
      watches: null,
      open_issues: null,
      open_pull_requests: null,
      license_spdx: null,
      head_commit_sha: null,
      head_committed_at: null,
    },
    package_release: {
      status: 'not_tested',
      package_exists: null,
      latest_version: null,
      latest_published_at: null,
      deprecated: null,
      license: null,
      host_peer_dependency: null,
      repository_matches_discovery: null,
      unpacked_size: null,
    },
    package_integrity: { status: 'not_tested', reason_codes: ['not_yet_analysed'] },
    static_risk: { status: 'not_tested', risk_class: null, reason_codes: ['not_yet_analysed'] },
    dependency_risk: { status: 'not_tested', vulnerability_counts: null },
    install_runtime: {
      status: 'not_tested',
      scope: 'host_web_profile',
      host_version: null,
      failure_stage: null,
      failure_class: null,
      failure_reason_code: null,
      generic_usability: 'not_tested',
      does_not_prove_whole_plugin_unusable: false,
    },
    claimed_feature: { status: 'not_tested' },
  },
  reason_codes: ['markup_removed', 'package_claim_unconfirmed', 'not_yet_analysed'],
  analyzed_at: ANALYZED_AT,
};

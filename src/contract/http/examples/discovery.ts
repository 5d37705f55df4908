import type { z } from 'zod';
import type { DiscoveryEntry } from '../../discovery/entry.ts';
import type { DiscoveryMatch } from '../../discovery/match.ts';
import type { DiscoveryRequest, DiscoveryResponse } from '../../discovery/search.ts';
import type { PluginQualitySummary } from '../../evidence/plugin-quality.ts';
import { type Freshness, NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../shared/answer-envelope.ts';
import type { DiscoveryRecord } from '../../shared/plugin-record.ts';

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

/** Made-up plugin, people and numbers that the examples of all operations share. */
export const EXAMPLE_SNAPSHOT_ID = 'discovery.composite.2026-09-06.v1-0-5.b92b985e31df';

const EXAMPLE_ENTRY: DiscoveryEntry = {
  entry_id: 'plugin.discovery.4f0c8a1be2d7936455c0a91e',
  object_type: 'plugin',
  availability: 'listed',
  schema_version: SCHEMA_VERSION,
  signals: {
    stars: 128,
    downloads: null,
    authority: 'imported_observation',
    observed_at: '2026-09-05T22:10:00.000Z',
  },
  sources: [
    { kind: 'package', spec: '@acme/phone-notices', exact: false, package_name: '@acme/phone-notices' },
    { kind: 'repository', spec: 'github:acme/phone-notices', exact: false, repository: 'acme/phone-notices' },
  ],
  category: { id: 'notify', label: { en: 'Notifications', 'zh-CN': '通知' } },
  identity: {
    name: 'phone-notices',
    owner: 'acme',
    registry_package: '@acme/phone-notices',
    canonical_path: '/plugins/plugin.discovery.4f0c8a1be2d7936455c0a91e',
    repository_url: 'https://github.com/acme/phone-notices',
    repository_full_name: 'acme/phone-notices',
  },
  resolution: {
    status: 'source_only',
    security: 'not_tested',
    permissions: 'unknown',
    compatibility: 'not_tested',
    exact_release: null,
    artifact_integrity: null,
  },
  imported_content: {
    trust: 'untrusted_text',
    authority: 'imported_content',
    description: {
      en: 'Sends a notice to your phone when a long task has ended.',
      'zh-CN': '长任务结束后向手机发送通知。',
    },
  },
  source_reference: {
    license: 'CC-BY-4.0',
    fetched_at: '2026-09-06T01:00:00.000Z',
    date_basis: 'fetched',
    source_url: 'https://catalog.example/plugins.jsonl',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    listing_url: null,
    snapshot_id: 'discovery.example-catalog.2026-09-06.7d1f0c2a9b34',
    record_page_url: 'https://catalog.example/plugins/phone-notices',
  },
  value_sources: [
    {
      catalog_id: 'example-catalog',
      locator: 'plugins.jsonl:17',
      trust: 'untrusted_text',
      as_of: '2026-09-06T01:00:00.000Z',
      date_basis: 'fetched',
      observed_at: null,
      values: [
        '/identity/name',
        '/category',
        '/imported_content/description/en',
        '/imported_content/description/zh-CN',
      ],
      category_written: 'Notifications',
      stars_observed_at: null,
      downloads_observed_at: null,
    },
  ],
};

export const EXAMPLE_RECORD: DiscoveryRecord = { entry: EXAMPLE_ENTRY, quality: EXAMPLE_QUALITY };

export const EXAMPLE_MATCH: DiscoveryMatch = {
  score: 14.2501048575,
  rank: 1,
  reason_codes: ['name_term_match', 'description_term_match', 'multi_term_coverage'],
  matched_fields: ['description', 'name'],
};

export const EXAMPLE_FRESHNESS: Freshness = {
  status: 'current',
  as_of: '2026-09-06T01:00:00.000Z',
  expires_at: '2026-09-13T01:00:00.000Z',
  source_last_success_at: '2026-09-06T01:00:00.000Z',
};

/** The members most answers begin with. */
export const EXAMPLE_ENVELOPE = {
  schema_version: SCHEMA_VERSION,
  snapshot_id: EXAMPLE_SNAPSHOT_ID,
  generated_at: '2026-09-06T08:30:00.000Z',
  ...NO_APPROVAL_FLAGS,
} as const;

export const SEARCH_DISCOVERY_REQUEST: z.input<typeof DiscoveryRequest> = {
  schema_version: '1.0.0',
  query: '任务结束后通知手机',
  locale: 'zh-CN',
  limit: 5,
};

export const SEARCH_DISCOVERY_RESPONSE: DiscoveryResponse = {
  ...EXAMPLE_ENVELOPE,
  request_id: 'request.discovery.5f2c9b0e7a41d386',
  candidates: [{ ...EXAMPLE_RECORD, match: EXAMPLE_MATCH }],
  page: { total: 1, limit: 5, returned: 1, next_cursor: null },
};

import type { FieldTable } from './spec-kinds.ts';

/** Spec 2.3, the answer and its page. */
export const DISCOVERY_RESPONSE_FIELDS: FieldTable = {
  schema_version: /^\d+\.\d+\.\d+$/,
  snapshot_id: /^discovery\.composite\.\d{4}-\d\d-\d\d\.[a-z0-9-]+\.[0-9a-f]{12}$/,
  request_id: /^request\.discovery\.[0-9a-f]+$/,
  generated_at: 'timestamp',
  candidates: 'list',
  page: { total: 'integer', limit: 'integer', returned: 'integer', next_cursor: /^offset:\d+$/ },
  is_final_recommendation: 'false',
  grants_install_approval: 'false',
};

const DATE_BASIS = /^(?:fetched|stated|newest_record)$/;

/** Fields of ours beside those of the spec: who says each value, and what its catalog's time is (decision 0109). */
const OURS_OF_A_REFERENCE: FieldTable = { date_basis: DATE_BASIS };
const OURS_OF_AN_ENTRY: FieldTable = {
  value_sources: [
    {
      catalog_id: 'string',
      locator: 'string',
      trust: /^untrusted_text$/,
      as_of: 'timestamp',
      date_basis: DATE_BASIS,
      values: 'strings',
      category_written: 'string|null',
      observed_at: 'timestamp|null',
      stars_observed_at: 'timestamp|null',
      downloads_observed_at: 'timestamp|null',
    },
  ],
};

/** Spec 2.3, entry. */
const ENTRY_FIELDS: FieldTable = {
  entry_id: /^plugin\.discovery\.[0-9a-f]{24}$/,
  object_type: /^plugin$/,
  availability: /^listed$/,
  schema_version: /^\d+\.\d+\.\d+$/,
  signals: {
    stars: 'integer|null',
    downloads: 'integer|null',
    authority: /^imported_observation$/,
    observed_at: 'timestamp|null',
  },
  sources: 'list',
  category: { id: 'string', label: 'localized' },
  identity: {
    name: 'string',
    owner: 'string|null',
    registry_package: 'string|null',
    canonical_path: /^\/plugins\/plugin\.discovery\.[0-9a-f]{24}$/,
    repository_url: 'url|null',
    repository_full_name: 'string|null',
  },
  resolution: {
    status: /^source_only$/,
    security: /^not_tested$/,
    permissions: /^unknown$/,
    compatibility: /^not_tested$/,
    exact_release: 'null',
    artifact_integrity: 'null',
  },
  imported_content: { trust: /^untrusted_text$/, authority: /^imported_content$/, description: 'localizedPart' },
  source_reference: {
    license: 'string|null',
    fetched_at: 'timestamp',
    source_url: 'url|null',
    license_url: 'url|null',
    listing_url: 'url|null',
    snapshot_id: /^discovery\.[a-z0-9.-]+$/,
    record_page_url: 'url|null',
    ...OURS_OF_A_REFERENCE,
  },
  ...OURS_OF_AN_ENTRY,
};

/** Spec 2.3, match. */
const MATCH_FIELDS: FieldTable = {
  score: 'number',
  rank: 'integer',
  reason_codes: 'strings',
  matched_fields: 'strings',
};

const STATUS = /^(?:passed|failed|partial|not_tested|not_applicable)$/;

/** Spec 2.3, quality.dimensions. */
const DIMENSION_FIELDS: FieldTable = {
  source_metadata: { status: STATUS, reason_codes: 'strings' },
  repository_health: {
    status: STATUS,
    repository_exists: 'boolean|null',
    archived: 'boolean|null',
    fork: 'boolean|null',
    stars: 'integer|null',
    commits: 'integer|null',
    forks: 'integer|null',
    watches: 'integer|null',
    open_issues: 'integer|null',
    open_pull_requests: 'integer|null',
    license_spdx: 'string|null',
    head_commit_sha: 'string|null',
    head_committed_at: 'timestamp|null',
  },
  package_release: {
    status: STATUS,
    package_exists: 'boolean|null',
    latest_version: 'string|null',
    latest_published_at: 'timestamp|null',
    deprecated: 'boolean|null',
    license: 'string|null',
    host_peer_dependency: 'string|null',
    repository_matches_discovery: 'boolean|null',
    unpacked_size: 'integer|null',
  },
  package_integrity: { status: STATUS, reason_codes: 'strings' },
  static_risk: { status: STATUS, risk_class: 'string|null', reason_codes: 'strings' },
  // `vulnerability_counts`: spec 2.3 has five counts or null; nobody has counted any in this host.
  dependency_risk: { status: STATUS, vulnerability_counts: 'null' },
  install_runtime: {
    status: STATUS,
    scope: /^host_web_profile$/,
    host_version: 'string',
    failure_stage: 'string|null',
    failure_class: 'string|null',
    failure_reason_code: 'string|null',
    generic_usability: 'string',
    does_not_prove_whole_plugin_unusable: 'boolean',
  },
  claimed_feature: { status: STATUS },
};

/** Spec 2.3, quality, and the `authority` that its heading gives it. */
const QUALITY_FIELDS: FieldTable = {
  schema_version: /^\d+\.\d+\.\d+$/,
  authority: /^automated_observation$/,
  plugin_revision_id: /^sha256:[0-9a-f]{64}$/,
  priority_rank: 'integer',
  revision_kind: /^(?:package_release|discovery_source)$/,
  revision_key: /^(?:package-release:\S+@\S+|discovery-source:plugin\.discovery\.[0-9a-f]{24}@[0-9a-f]+)$/,
  disposition: 'string',
  production_eligible: 'false',
  coverage: {
    completed: 'integer',
    configured: 'integer',
    chains: [{ analysis_id: /^quality\./, status: STATUS, analyzer_version: 'string', completed_at: 'timestamp|null' }],
  },
  artifact: { status: STATUS, package_name: 'string|null', version: 'string|null', sha256: 'string|null' },
  dimensions: DIMENSION_FIELDS,
  reason_codes: 'strings',
  analyzed_at: 'timestamp',
};

export const DISCOVERY_CANDIDATE_FIELDS: FieldTable = {
  entry: ENTRY_FIELDS,
  match: MATCH_FIELDS,
  quality: QUALITY_FIELDS,
};

import type { FieldTable } from './spec-kinds.ts';

const VERSION = /^\d+\.\d+\.\d+$/;
const PUBLICATION_VERSION = /^public\.\d{4}-\d\d-\d\d\.[0-9a-f]+$/;

/** Spec 2.1. */
export const CANDIDATE_RESPONSE_FIELDS: FieldTable = {
  schema_version: VERSION,
  publication_version: PUBLICATION_VERSION,
  data_class: /^public$/,
  request_id: /^request\.search\.[0-9a-f]+$/,
  generated_at: 'timestamp',
  candidates: 'list',
  page: { limit: 'integer', returned: 'integer', next_cursor: 'string|null' },
  provider_failures: 'list',
  is_final_recommendation: 'false',
  grants_install_approval: 'false',
};

/** Spec 2.2, identity. */
const IDENTITY_FIELDS: FieldTable = {
  authority: /^control_metadata$/,
  object_type: /^plugin$/,
  plugin_id: /^plugin\.[a-z0-9_]+$/,
  plugin_slug: /^[a-z0-9-]+$/,
  display_name: 'string',
  release_id: /^release\.[a-z0-9-]+\.\d+_\d+_\d+$/,
  release_version: VERSION,
  install_ref: {
    kind: /^package$/,
    spec: /^.+@\d+\.\d+\.\d+$/,
    immutable: 'boolean',
    package_name: 'string',
    version: VERSION,
    integrity: /^sha512-[A-Za-z0-9+/]+=*$/,
  },
  artifact_id: 'string',
  artifact_digest: /^sha256:[0-9a-f]{64}$/,
  source: {
    repository_url: 'url',
    repository_owner: 'string',
    association_status: /^confirmed$/,
    association_evidence_refs: 'strings',
  },
  canonical_url: 'url',
};

export const CAPABILITY: FieldTable = { id: /^[a-z_]+\.[a-z_]+$/, evidence_refs: 'strings' };

/** Spec 2.2, match. */
const MATCH_FIELDS: FieldTable = {
  authority: /^registry_observations$/,
  rank: 'integer',
  reason_codes: [
    { code: /^source\.profile_match$/, summary: 'localized', field_refs: 'strings', evidence_refs: 'strings' },
  ],
  capabilities: { matched: [CAPABILITY], absent: 'list', unknown: 'list' },
};

/** Spec 2.2, publisher_content. */
const PUBLISHER_FIELDS: FieldTable = {
  authority: /^publisher_content$/,
  trust: /^untrusted_text$/,
  profile_version: /^profile\.[a-z0-9-]+\.[0-9a-f]+$/,
  problem: 'localized',
  outcomes: 'localizedList',
  operating_approach: 'localized',
  prerequisites: 'localizedList',
  required_services: 'localizedList',
  permissions_claimed: 'localizedList',
  limitations: 'localizedList',
  non_fit_conditions: 'localizedList',
  declared_compatibility: [
    { claim_id: 'string', host_range: 'string', channels: 'strings', source_ref: 'string', claimed_at: 'timestamp' },
  ],
  quick_start: 'localizedList',
  readme_excerpt: 'localized',
};

const CLAIM: FieldTable = { code: 'string', status: /^claimed_only$/, evidence_refs: 'strings' };

/** Spec 2.2, registry_observations. */
const REGISTRY_FIELDS: FieldTable = {
  authority: /^registry_observations$/,
  source_association: { status: 'string', method: 'string', evidence_refs: 'strings', observed_at: 'timestamp' },
  prerequisites: [CLAIM],
  permissions: [CLAIM],
  risks: 'list',
  advisory: { state: 'string', maximum_severity: 'string', advisory_ids: 'strings' },
  maintenance: { state: 'string', observed_at: 'timestamp', source_refs: 'strings' },
  unknowns: [{ field: /^\//, reason: /^not_observed$/ }],
};

/** Spec 2.2, test_evidence; in the example nobody has started a host. */
const TEST_FIELDS: FieldTable = {
  authority: /^test_evidence$/,
  compatibility_observations: [
    {
      channel: 'string',
      status: 'string',
      host_target: 'null',
      environment: 'null',
      testrun_ids: 'strings',
      observed_at: 'timestamp|null',
    },
  ],
  dimensions: [
    {
      evidence_id: /^evd_[a-z0-9-]+_[a-z]+$/,
      dimension: 'string',
      status: 'string',
      scope_summary: 'localized',
      tested_identity: 'null',
      evidence_refs: 'strings',
      observed_at: 'timestamp|null',
    },
  ],
};

/** Spec 2.2, control_metadata. */
const CONTROL_FIELDS: FieldTable = {
  authority: /^control_metadata$/,
  schema_version: VERSION,
  publication_version: PUBLICATION_VERSION,
  data_class: /^public$/,
  freshness: { status: 'string', as_of: 'timestamp', expires_at: 'timestamp', source_last_success_at: 'timestamp' },
  availability: /^available$/,
  withdrawn: 'boolean',
  withdrawal_reason: 'string|null',
  is_final_recommendation: 'false',
  grants_install_approval: 'false',
};

export const CANDIDATE_FIELDS: FieldTable = {
  candidate_id: /^candidate\.[a-z0-9-]+\.\d+_\d+_\d+$/,
  identity: IDENTITY_FIELDS,
  match: MATCH_FIELDS,
  publisher_content: PUBLISHER_FIELDS,
  registry_observations: REGISTRY_FIELDS,
  test_evidence: TEST_FIELDS,
  control_metadata: CONTROL_FIELDS,
};

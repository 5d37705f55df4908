import type { ChangesResponse } from '../../publication/changes.ts';
import type { Health, Readiness } from '../../publication/health.ts';
import type { PublicationManifest } from '../../publication/manifest.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../shared/answer-envelope.ts';
import type { DiscoveryRecord } from '../../shared/plugin-record.ts';
import type { Problem } from '../../shared/problem.ts';
import type { OpenApiDocument } from '../components.ts';
import { EXAMPLE_FRESHNESS, EXAMPLE_RECORD, EXAMPLE_SNAPSHOT_ID } from './discovery.ts';

export const GET_PUBLICATION_RESPONSE: PublicationManifest = {
  schema_version: SCHEMA_VERSION,
  data_class: 'public',
  host_id: 'example-host',
  sequence: 7,
  publication_version: 'public.2026-09-06.b92b985e31df',
  snapshot_id: EXAMPLE_SNAPSHOT_ID,
  created_at: '2026-09-06T01:00:00.000Z',
  as_of: '2026-09-06T01:00:00.000Z',
  expires_at: '2026-09-13T01:00:00.000Z',
  expired_at: '2026-09-20T01:00:00.000Z',
  files: [
    {
      name: 'discovery.jsonl',
      path: 'discovery.3b1c9e5f7a20d846.jsonl',
      size_bytes: 31_457_280,
      sha256: 'sha256:3b1c9e5f7a20d846c5d7e9f1a3b5c7d9e1f30425364758697a8b9cadbecfd0e1',
    },
  ],
  counts: { records_read: 15_102, entries: 13_218, merged: 1_640, excluded: 244 },
  exclusions: [
    { rule: 'not_a_plugin', count: 241 },
    { rule: 'record_unparsable', count: 3 },
  ],
  merges: [{ rule: 'same_repository', count: 1_640 }],
  notes: [{ note: 'markup_removed', count: 92 }],
  catalogs: [
    {
      catalog_id: 'example-catalog',
      snapshot_id: 'discovery.example-catalog.2026-09-06.7d1f0c2a9b34',
      license: 'CC-BY-4.0',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      source_url: 'https://catalog.example/plugins.jsonl',
      content_hash: 'sha256:7d1f0c2a9b34e6d8f0a1c3e5b7d9f1a2c4e6081a3c5e7092b4d6f8013579bdf0',
      fetched_at: '2026-09-06T01:00:00.000Z',
      date_basis: 'fetched',
      records: 15_102,
    },
  ],
  sources: [{ source: 'catalog.example-catalog', observed_at: '2026-09-06T01:00:00.000Z' }],
  provider_failures: [
    {
      provider: 'second-catalog',
      code: 'source_unreachable',
      affected_fields: ['/signals', '/imported_content/description'],
      observed_at: '2026-09-06T00:59:00.000Z',
      attempts: 1,
      retryable: true,
    },
  ],
  degraded_sources: [
    {
      source: 'second-catalog',
      code: 'source_unreachable',
      since: '2026-09-06T00:59:00.000Z',
      records_in_force: null,
      records_offered: null,
    },
  ],
  is_final_recommendation: false,
  grants_install_approval: false,
};

export const GET_HEALTH_RESPONSE: Health = {
  status: 'ok',
  data_class: 'public',
  release: '1.0.0',
  discovery: { entries: 13_218, snapshot_id: EXAMPLE_SNAPSHOT_ID },
  candidates: null,
  freshness: EXAMPLE_FRESHNESS,
  signature: { status: 'signed', root_version: 1, targets_version: 7, expires_at: '2026-09-20T01:00:00.000Z' },
  behind_sources: [],
  degraded_sources: [
    {
      source: 'listing',
      code: 'source_shrunk',
      since: '2026-09-06T01:00:00.000Z',
      records_in_force: 14_731,
      records_offered: 40,
    },
  ],
  last_load_problem: null,
  last_counting_problem: null,
  lost_log_lines: 0,
  ...NO_APPROVAL_FLAGS,
};

export const GET_READINESS_RESPONSE: Readiness = {
  status: 'ready',
  publication_version: 'public.2026-09-06.b92b985e31df',
  snapshot_id: EXAMPLE_SNAPSHOT_ID,
  ...NO_APPROVAL_FLAGS,
};

/** One line of `discovery.jsonl`. */
export const GET_PUBLICATION_FILE_LINE: DiscoveryRecord = EXAMPLE_RECORD;

export const GET_OPEN_API_RESPONSE: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'plugin-facts', version: '1.0.0' },
  paths: {},
  components: { schemas: {} },
};

export const PROBLEM_ANSWER: Problem = {
  type: '/problems/invalid_request',
  title: 'The request is not valid',
  status: 400,
  code: 'invalid_request',
  detail: 'Correct the fields named in errors and send the request again.',
  request_id: 'request.discovery.9d3a61f07c58be24',
  errors: [{ pointer: '/query', code: 'required', detail: 'This field is required.' }],
  ...NO_APPROVAL_FLAGS,
};

export const GET_CHANGES_RESPONSE: ChangesResponse = {
  schema_version: SCHEMA_VERSION,
  since: 'public.2026-09-05.4f0c1a9be2d7',
  publication_version: GET_PUBLICATION_RESPONSE.publication_version,
  previous: 'public.2026-09-05.4f0c1a9be2d7',
  snapshot_id: EXAMPLE_SNAPSHOT_ID,
  request_id: 'request.service.5f1c6a0e9b7d4c3a',
  generated_at: '2026-09-06T02:00:00.000Z',
  counts: { added: 1, changed: 1, withdrawn: 1, no_longer_published: 0 },
  changes: [
    { change: 'added', id: 'candidate.night-sky.1_4_0' },
    {
      change: 'changed',
      id: 'plugin.discovery.0123456789abcdef01234567',
      fields: ['/entry/imported_content/description/en', '/quality/dimensions/static_risk/status'],
      values: [{ field: '/quality/dimensions/static_risk/status', before: 'not_tested', after: 'passed' }],
    },
    {
      change: 'withdrawn',
      id: 'plugin.discovery.89abcdef0123456789abcdef',
      reason_code: 'withdrawn_by_operator',
      reason: 'Its author asked for it.',
    },
  ],
  steps: null,
  page: { total: 3, limit: 50, returned: 3, next_cursor: null },
  ...NO_APPROVAL_FLAGS,
};

import type { z } from 'zod';
import type { PublisherContent } from '../../candidates/imported-content.ts';
import { CANDIDATE_REASONS } from '../../candidates/match.ts';
import type { CandidateFacts } from '../../candidates/record.ts';
import type { RegistryObservations } from '../../candidates/registry-observations.ts';
import type { CandidateSearchRequest, CandidateSearchResponse } from '../../candidates/search.ts';
import { TestDimensionName, type TestEvidence } from '../../candidates/test-evidence.ts';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../shared/answer-envelope.ts';
import { Channel } from '../../shared/status.ts';
import { EXAMPLE_FRESHNESS } from './discovery.ts';

const SEEN_AT = '2026-09-06T01:00:00.000Z';
const REPOSITORY_URL = 'https://github.com/acme/phone-notices';
const ASSOCIATION_REFS = ['evidence.association.phone-notices'];
const DIGEST = 'sha256:9c1e5a7b3d2f4068a1c3e5f7092b4d6f8a0c2e4163850729abcdef0123456789';

function textPlace(field: string, file: string, pointer: string): PublisherContent['text_places'][number] {
  return { field, file, pointer, heading: null, first_line: null, last_line: null, is_cut: false };
}

function inProfile(pointer: string): PublisherContent['text_places'] {
  return ['en', 'zh-CN'].map((locale) =>
    textPlace(
      `/publisher_content/${pointer.replace('/text', '')}/${locale}`,
      'plugin-profile.yaml',
      `/${pointer}/${locale}`,
    ),
  );
}

const publisherContent: PublisherContent = {
  authority: 'publisher_content',
  trust: 'untrusted_text',
  profile_version: 'profile.phone-notices.5e1f9c',
  description: { en: 'Phone notices for long tasks.', 'zh-CN': null },
  keywords: ['phone', 'notice'],
  license: 'MIT',
  problem: { en: 'You wait at the screen for long tasks.', 'zh-CN': '长任务期间只能守在屏幕前。' },
  outcomes: [{ en: 'A notice when the task has ended.', 'zh-CN': '任务结束时收到通知。' }],
  operating_approach: { en: 'Listens for the end of a session.', 'zh-CN': '监听会话的结束事件。' },
  prerequisites: [{ en: 'A phone with a browser.', 'zh-CN': '带浏览器的手机。' }],
  required_services: [],
  permissions_claimed: [{ en: 'Reads session state.', 'zh-CN': '读取会话状态。' }],
  limitations: [{ en: 'No notices while the host is off.', 'zh-CN': '主程序关闭时不发送通知。' }],
  non_fit_conditions: [{ en: 'Machines without a network.', 'zh-CN': '没有网络的机器。' }],
  declared_compatibility: [
    {
      claim_id: 'claim.phone-notices.1',
      host_range: '^2.3.0 || ^3.0.0',
      channels: ['stable', 'next'],
      source_ref: 'plugin-profile.yaml',
      claimed_at: SEEN_AT,
    },
  ],
  quick_start: [{ en: 'Open the settings and add your phone.', 'zh-CN': '打开设置并添加手机。' }],
  readme_excerpt: null,
  text_places: [
    textPlace('/publisher_content/description/en', 'package.json', '/description'),
    ...['problem', 'outcomes/0', 'operating_approach', 'prerequisites/0/text', 'permissions_claimed/0/text'].flatMap(
      (pointer) => inProfile(pointer),
    ),
    ...['limitations/0', 'non_fit_conditions/0', 'quick_start/0'].flatMap((pointer) => inProfile(pointer)),
  ],
  unplaced_texts: [{ field: 'readme_excerpt', language: 'de', file: 'README.md', count: 1 }],
  read_files: [
    { file: 'package.json', coverage: 'whole' },
    { file: 'README.md', coverage: 'whole' },
    { file: 'plugin-profile.yaml', coverage: 'whole' },
  ],
};

const registryObservations: RegistryObservations = {
  authority: 'registry_observations',
  source_association: {
    status: 'confirmed',
    method: 'release_and_head_manifest_name_each_other',
    evidence_refs: ASSOCIATION_REFS,
    observed_at: SEEN_AT,
  },
  prerequisites: [{ code: 'phone_browser', status: 'claimed_only', evidence_refs: [] }],
  permissions: [
    {
      code: 'network_client',
      status: 'observed',
      evidence_refs: ['package_contents/release:@acme/phone-notices@1.2.0#static_network_client_observed'],
    },
    { code: 'session_read', status: 'claimed_only', evidence_refs: [] },
  ],
  risks: [],
  advisory: { state: 'unknown', maximum_severity: 'unknown', advisory_ids: [] },
  maintenance: { state: 'active', observed_at: SEEN_AT, source_refs: [REPOSITORY_URL] },
  unknowns: [
    { field: '/publisher_content/description/zh-CN', reason: 'not_provided' as const },
    { field: '/publisher_content/required_services', reason: 'not_provided' as const },
    { field: '/publisher_content/readme_excerpt', reason: 'other_language' as const },
    ...[
      '/registry_observations/prerequisites/0/status',
      '/registry_observations/permissions/1/status',
      '/registry_observations/advisory/state',
      '/registry_observations/advisory/maximum_severity',
      ...Channel.options.flatMap((_, place) =>
        ['status', 'host_target', 'environment', 'observed_at'].map(
          (field) => `/test_evidence/compatibility_observations/${place}/${field}`,
        ),
      ),
      ...TestDimensionName.options.flatMap((_, place) =>
        ['status', 'tested_identity', 'observed_at'].map((field) => `/test_evidence/dimensions/${place}/${field}`),
      ),
    ].map((field) => ({ field, reason: 'not_observed' as const })),
  ],
};

const testEvidence: TestEvidence = {
  authority: 'test_evidence',
  compatibility_observations: Channel.options.map((channel) => ({
    channel,
    status: 'not_tested',
    host_target: null,
    environment: null,
    testrun_ids: [],
    observed_at: null,
  })),
  dimensions: TestDimensionName.options.map((dimension) => ({
    evidence_id: `evd_phone-notices_${dimension}`,
    dimension,
    status: 'not_tested',
    scope_summary: { en: 'Nobody has looked, or looking came to nothing.', 'zh-CN': '尚无人查看，或查看未得出结果。' },
    tested_identity: null,
    evidence_refs: [],
    observed_at: null,
  })),
};

/** A fixture release that is identified and described, and that nobody has tested. */
export const EXAMPLE_CANDIDATE: CandidateFacts = {
  candidate_id: 'candidate.phone-notices.1_2_0',
  identity: {
    authority: 'control_metadata',
    object_type: 'plugin',
    plugin_id: 'plugin.phone_notices',
    plugin_slug: 'phone-notices',
    display_name: 'Phone notices',
    release_id: 'release.phone-notices.1_2_0',
    release_version: '1.2.0',
    install_ref: {
      kind: 'package',
      spec: '@acme/phone-notices@1.2.0',
      immutable: true,
      package_name: '@acme/phone-notices',
      version: '1.2.0',
      integrity: `sha512-${'mK7pQ2xV'.repeat(10)}mK7pQw==`,
    },
    artifact_id: 'artifact.phone-notices.1_2_0',
    artifact_digest: DIGEST,
    source: {
      repository_url: REPOSITORY_URL,
      repository_owner: 'acme',
      association_status: 'confirmed',
      association_evidence_refs: ASSOCIATION_REFS,
    },
    canonical_url: 'https://registry.example/@acme%2fphone-notices/1.2.0',
  },
  match: {
    authority: 'registry_observations',
    rank: 1,
    reason_codes: [
      {
        code: 'source.profile_match',
        summary: CANDIDATE_REASONS['source.profile_match'],
        field_refs: ['/publisher_content/problem/en', '/publisher_content/outcomes/0/en'],
        evidence_refs: ['profile.phone-notices.5e1f9c'],
      },
    ],
    capabilities: {
      matched: [{ id: 'session.continue', evidence_refs: ['claim.phone-notices.1'] }],
      absent: [],
      unknown: [{ id: 'tool.approval', evidence_refs: [] }],
    },
  },
  publisher_content: publisherContent,
  editor_content: {
    authority: 'imported_content',
    trust: 'untrusted_text',
    editor_version: 'editor.phone-notices.77a0c3d1e2f4',
    author: 'Editor of a made-up catalog',
    written_at: '2026-09-05T00:00:00.000Z',
    problem: null,
    outcomes: [],
    operating_approach: null,
    prerequisites: [],
    required_services: [{ en: 'A relay that its maker runs.', 'zh-CN': null }],
    limitations: [],
    non_fit_conditions: [],
    quick_start: [],
  },
  registry_observations: registryObservations,
  test_evidence: testEvidence,
  control_metadata: {
    authority: 'control_metadata',
    schema_version: SCHEMA_VERSION,
    publication_version: 'public.2026-09-06.b92b985e31df',
    data_class: 'public',
    freshness: EXAMPLE_FRESHNESS,
    availability: 'available',
    withdrawn: false,
    withdrawal_reason: null,
    ...NO_APPROVAL_FLAGS,
  },
};

export const SEARCH_CANDIDATES_REQUEST: z.input<typeof CandidateSearchRequest> = {
  query: 'continue a session from the phone',
  capabilities: { required: ['session.continue'], preferred: ['tool.approval'] },
  channel: 'stable',
  host_version: '2.4.1',
};

export const SEARCH_CANDIDATES_RESPONSE: CandidateSearchResponse = {
  schema_version: SCHEMA_VERSION,
  publication_version: 'public.2026-09-06.b92b985e31df',
  data_class: 'public',
  request_id: 'request.search.c81d07fa52e6943b',
  generated_at: '2026-09-06T08:30:00.000Z',
  candidates: [EXAMPLE_CANDIDATE],
  page: { limit: 10, returned: 1, next_cursor: null },
  provider_failures: [],
  ...NO_APPROVAL_FLAGS,
};

import type { z } from 'zod';
import type { DiscoveryEntry } from '../../discovery/entry.ts';
import type { DiscoveryMatch } from '../../discovery/match.ts';
import type { DiscoveryRequest, DiscoveryResponse } from '../../discovery/search.ts';
import { type Freshness, NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../shared/answer-envelope.ts';
import type { DiscoveryRecord } from '../../shared/plugin-record.ts';
import { EXAMPLE_QUALITY } from './quality.ts';

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
    source_url: 'https://catalog.example/plugins.jsonl',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    listing_url: null,
    snapshot_id: 'discovery.example-catalog.2026-09-06.7d1f0c2a9b34',
    record_page_url: 'https://catalog.example/plugins/phone-notices',
  },
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

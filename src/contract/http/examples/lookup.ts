import type { LookupRequest, LookupResponse } from '../../discovery/lookup.ts';
import { EXAMPLE_ENVELOPE, EXAMPLE_RECORD } from './discovery.ts';

export const LOOKUP_REQUEST: LookupRequest = { name: '@acme/phone-notices' };

const { entry } = EXAMPLE_RECORD;

export const LOOKUP_RESPONSE: LookupResponse = {
  ...EXAMPLE_ENVELOPE,
  publication_version: 'public.2026-09-06.b92b985e31df',
  request_id: 'request.discovery.7c40f2b8d9e1a356',
  trust: 'untrusted_text',
  outcome: 'listed',
  entries: [
    {
      entry_id: entry.entry_id,
      name: entry.identity.name,
      registry_package: entry.identity.registry_package,
      repository_full_name: entry.identity.repository_full_name,
      status: 'listed',
      withdrawal: null,
      candidate_id: null,
      reason_codes: ['pilot_evidence_not_production_eligible'],
      unknowns: [{ field: '/quality/dimensions/claimed_feature', remedy: 'outside_report' }],
      place: null,
    },
  ],
  entries_total: 1,
  candidate_id: null,
  candidate_unknowns: [],
  listings: [
    {
      catalog_id: 'example-catalog',
      locator: 'plugins.jsonl line 17',
      trust: 'untrusted_text',
      name: 'phone-notices',
      registry_package: '@acme/phone-notices',
      repository: 'github:acme/phone-notices',
      unread_address: null,
      record_page_url: 'https://catalog.example/plugins/phone-notices',
      standing: 'indexed',
      observed_at: null,
      outcome: 'listed',
      entry_id: entry.entry_id,
      rule: null,
      detail: null,
      source_url: 'https://catalog.example/plugins.jsonl',
      fetched_at: '2026-09-06T01:00:00.000Z',
      date_basis: 'fetched',
    },
  ],
  listings_total: 1,
  catalogs: [
    {
      catalog_id: 'example-catalog',
      source_url: 'https://catalog.example/plugins.jsonl',
      fetched_at: '2026-09-06T01:00:00.000Z',
      date_basis: 'fetched',
      failure: null,
    },
  ],
  near_names: [],
};

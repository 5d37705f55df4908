import type { CandidatePluginRecord, PluginRecord } from '../../shared/plugin-record.ts';
import { EXAMPLE_CANDIDATE } from './candidates.ts';
import { EXAMPLE_ENVELOPE, EXAMPLE_FRESHNESS, EXAMPLE_RECORD } from './discovery.ts';

export const GET_PLUGIN_RESPONSE: PluginRecord = {
  kind: 'entry',
  ...EXAMPLE_ENVELOPE,
  request_id: 'request.plugin.0b7e4d21c9a85f36',
  ...EXAMPLE_RECORD,
  releases: [],
  freshness: EXAMPLE_FRESHNESS,
};

const { match: _match, ...KNOWN } = EXAMPLE_CANDIDATE;

/**
 * The same operation asked for a release; for tests.
 *
 * @internal
 */
export const GET_RELEASE_RESPONSE: CandidatePluginRecord = {
  kind: 'candidate',
  ...EXAMPLE_ENVELOPE,
  publication_version: 'public.2026-09-06.b92b985e31df',
  request_id: 'request.plugin.5d1f0c98a7be3426',
  candidate: KNOWN,
  releases: [
    {
      candidate_id: 'candidate.phone-notices.1_2_0',
      release_id: 'release.phone-notices.1_2_0',
      release_version: '1.2.0',
      availability: 'available',
    },
    {
      candidate_id: 'candidate.phone-notices.1_1_0',
      release_id: 'release.phone-notices.1_1_0',
      release_version: '1.1.0',
      availability: 'withdrawn',
    },
  ],
  freshness: EXAMPLE_FRESHNESS,
};

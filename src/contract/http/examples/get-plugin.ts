import type { CandidatePluginRecord, PluginRecord } from '../../shared/plugin-record.ts';
import { MADE_UP_CANDIDATE } from './made-up-candidate.ts';
import { MADE_UP_ENVELOPE, MADE_UP_FRESHNESS, MADE_UP_RECORD } from './made-up-plugin.ts';

export const GET_PLUGIN_RESPONSE: PluginRecord = {
  kind: 'entry',
  ...MADE_UP_ENVELOPE,
  request_id: 'request.plugin.0b7e4d21c9a85f36',
  ...MADE_UP_RECORD,
  freshness: MADE_UP_FRESHNESS,
};

const { match: _match, ...KNOWN } = MADE_UP_CANDIDATE;

/**
 * The same operation asked for a release; for tests.
 *
 * @internal
 */
export const GET_RELEASE_RESPONSE: CandidatePluginRecord = {
  kind: 'candidate',
  ...MADE_UP_ENVELOPE,
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
  freshness: MADE_UP_FRESHNESS,
};

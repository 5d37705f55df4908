import { NO_APPROVAL_FLAGS } from '../../shared/answer-envelope.ts';
import type { Health } from '../../publication/health.ts';
import { MADE_UP_FRESHNESS, MADE_UP_SNAPSHOT_ID } from './made-up-plugin.ts';

export const GET_HEALTH_RESPONSE: Health = {
  status: 'ok',
  data_class: 'public',
  release: '1.0.0',
  discovery: { entries: 13_218, snapshot_id: MADE_UP_SNAPSHOT_ID },
  candidates: null,
  freshness: MADE_UP_FRESHNESS,
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
  ...NO_APPROVAL_FLAGS,
};

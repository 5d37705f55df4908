import type { z } from 'zod';
import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../../shared/answer-envelope.ts';
import type { CandidateSearchRequest, CandidateSearchResponse } from '../../candidates/search.ts';
import { MADE_UP_CANDIDATE } from './made-up-candidate.ts';

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
  candidates: [MADE_UP_CANDIDATE],
  page: { limit: 10, returned: 1, next_cursor: null },
  provider_failures: [],
  ...NO_APPROVAL_FLAGS,
};

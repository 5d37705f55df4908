import type { FastifyInstance } from 'fastify';
import { CandidateSearchRequest } from '../../contract/candidates/search.ts';
import type { CandidateQuery } from '../../search/candidates/candidate-searcher.ts';
import { acceptRequest } from '../responses/accepted-query.ts';
import type { ApiDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../http/request/checked-request.ts';
import { candidateResponse } from '../responses/candidate-response.ts';
import { sendJson } from '../http/json-response.ts';
import { offsetOf } from '../responses/paging.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current'>;

/** `POST /v1/candidates:search`: exact releases, with what is known of each. */
export function searchCandidates({ clock, current }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one.
    app.post('/v1/candidates::search', (request, reply) => {
      const asked = checkedBytes(CandidateSearchRequest, bodyBytes(request));
      const { request: search, served } = acceptRequest(asked, current());
      return sendJson(
        reply,
        candidateResponse(served, queryOf(search), { request_id: request.id, nowMs: clock.nowMs() }),
      );
    });
  };
}

function queryOf(search: CandidateSearchRequest): CandidateQuery {
  return {
    text: search.query,
    offset: offsetOf(search.cursor),
    limit: search.limit,
    required: search.capabilities?.required ?? [],
    preferred: search.capabilities?.preferred ?? [],
    channel: search.channel ?? null,
    hostVersion: search.host_version ?? null,
  };
}

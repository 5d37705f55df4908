import type { FastifyInstance } from 'fastify';
import { CandidateSearchRequest } from '../../contract/candidates/search.ts';
import type { CandidateQuery } from '../../search/candidates/candidate-searcher.ts';
import { refuseOtherMajor, refuseOtherSnapshot } from '../responses/accepted-query.ts';
import type { ApiDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../http/request/checked-request.ts';
import { candidateResponse } from '../responses/candidate-response.ts';
import { refuseBeyondBoundary } from '../http/data-boundary/data-boundary.ts';
import { sendJson } from '../http/json-response.ts';
import { offsetOf } from '../responses/paging.ts';
import { readySnapshot } from '../serving-snapshot.ts';

type Deps = Pick<ApiDeps, 'clock' | 'current'>;

/** `POST /v1/candidates:search`: exact releases, with what is known of each. */
export function searchCandidates({ clock, current }: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one.
    app.post('/v1/candidates::search', (request, reply) => {
      const { query, pinnedSnapshotId } = acceptedCandidateQuery(bodyBytes(request));
      const served = readySnapshot(current());
      refuseOtherSnapshot(pinnedSnapshotId, served.publication.manifest.snapshot_id);

      return sendJson(reply, candidateResponse(served, query, { request_id: request.id, nowMs: clock.nowMs() }));
    });
  };
}

interface AcceptedCandidateQuery {
  readonly query: CandidateQuery;
  /** `undefined`: whatever is served. */
  readonly pinnedSnapshotId: string | undefined;
}

/** Everything that is checked of a request, whatever is served; throws what is refused. */
function acceptedCandidateQuery(bytes: Uint8Array): AcceptedCandidateQuery {
  const request = checkedBytes(CandidateSearchRequest, bytes);
  refuseOtherMajor(request.schema_version);
  refuseBeyondBoundary(request.query);
  return {
    query: {
      text: request.query,
      offset: offsetOf(request.cursor),
      limit: request.limit,
      required: request.capabilities?.required ?? [],
      preferred: request.capabilities?.preferred ?? [],
      channel: request.channel ?? null,
      hostVersion: request.host_version ?? null,
    },
    pinnedSnapshotId: request.snapshot_id,
  };
}

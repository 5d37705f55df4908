import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { DiscoveryRequest } from '../../contract/discovery/search.ts';
import { SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import { type QueryOperation, queryBody } from '../responses/query-body.ts';
import { responseHead } from '../responses/record-page.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendWhenWritten } from '../http/json-response.ts';
import { bodyBytes } from '../http/request/checked-request.ts';
import { readySnapshot } from '../serving-snapshot.ts';

const SEARCH: QueryOperation<DiscoveryRequest> = {
  operation: 'search',
  schema: DiscoveryRequest,
  hasFacets: ({ facets }) => facets === true,
};

/** `POST /v1/plugins:search`: plugins by words; why, where it is asked for. */
export function searchDiscovery({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:search`. What it reads stays open until it is answered.
    app.post('/v1/plugins::search', (request, reply) => {
      const snapshot = current();
      const body = queryBody(SEARCH, bodyBytes(request), snapshot);
      const { snapshotId } = readySnapshot(snapshot).discovery;
      const head = (): string =>
        responseHead({
          schema_version: SCHEMA_VERSION,
          snapshot_id: snapshotId,
          request_id: request.id,
          generated_at: isoTimestamp(clock.nowMs()),
        });
      return sendWhenWritten(reply, head, body);
    });
  };
}

import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { RouteRequest } from '../../contract/directory/route.ts';
import { directoryHead } from '../responses/directory-response.ts';
import { type QueryOperation, queryBody } from '../responses/query-body.ts';
import { responseHead } from '../responses/record-page.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendWhenWritten } from '../http/json-response.ts';
import { bodyBytes } from '../http/request/checked-request.ts';
import { readySnapshot } from '../serving-snapshot.ts';

const ROUTE: QueryOperation<RouteRequest> = { operation: 'route', schema: RouteRequest, hasFacets: () => false };

/** `POST /v1/plugins:route`: plugins by words, branches and capabilities. */
export function routeDiscovery({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:route`. What it reads stays open until it is answered.
    app.post('/v1/plugins::route', (request, reply) => {
      const snapshot = current();
      const body = queryBody(ROUTE, bodyBytes(request), snapshot);
      const served = readySnapshot(snapshot);
      const head = (): string => responseHead(directoryHead(served, request.id, isoTimestamp(clock.nowMs())));
      return sendWhenWritten(reply, head, body);
    });
  };
}

import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { RouteRequest } from '../../contract/directory/route.ts';
import { acceptedQuery, refuseOtherSnapshot } from '../answers/accepted-query.ts';
import { directoryHead } from '../answers/directory-answer.ts';
import { responseHead } from '../answers/record-page.ts';
import { responseKey } from '../answers/response-cache.ts';
import { routeAnswer } from '../answers/route-answer.ts';
import type { ApiDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../http/body/checked-body.ts';
import { sendWritten } from '../http/json-response.ts';
import { readySnapshot, type ServingSnapshot } from '../serving-snapshot.ts';

export function routeDiscovery({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:route`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::route', (request, reply) => {
      const bytes = bodyBytes(request);
      const key = responseKey('route', bytes);
      const snapshot = current();
      const body = snapshot?.responses.find(key) ?? newAnswer(bytes, key, snapshot);
      const head = directoryHead(readySnapshot(snapshot), request.id, isoTimestamp(clock.nowMs()));
      sendWritten(reply, responseHead(head), body);
    });
  };
}

/** Check, route, write; kept for the same bytes, which hold the pin as well. */
function newAnswer(bytes: Uint8Array, key: string, snapshot: ServingSnapshot | null): Buffer {
  const request = checkedBytes(RouteRequest, bytes);
  const query = acceptedQuery(request);
  const served = readySnapshot(snapshot);
  refuseOtherSnapshot(request.snapshot_id, served.discovery.snapshotId);

  const body = routeAnswer(served, query);
  served.responses.keep(key, body);
  return body;
}

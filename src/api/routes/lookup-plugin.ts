import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { LookupRequest } from '../../contract/discovery/lookup.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendJson } from '../http/json-response.ts';
import { bodyBytes, checkedBytes } from '../http/request/checked-request.ts';
import { acceptTexts } from '../responses/accepted-query.ts';
import { lookupResponse } from '../responses/lookup-response.ts';

/** `POST /v1/plugins:lookup`: how a name is listed and by whom, or why it is not found; counted as a search. */
export function lookupPlugin({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one.
    app.post('/v1/plugins::lookup', (request, reply) => {
      const { request: asked, served } = acceptTexts(
        checkedBytes(LookupRequest, bodyBytes(request)),
        current(),
        ({ name, query }) => ({ name, query }),
      );
      const head = { request_id: request.id, generated_at: isoTimestamp(clock.nowMs()) };
      void sendJson(reply, lookupResponse(served, asked, head));
    });
  };
}

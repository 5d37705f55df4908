import type { FastifyInstance } from 'fastify';
import { SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import { DiscoveryRequest } from '../../contract/discovery/search.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import { acceptedQuery, refuseOtherSnapshot } from '../answers/accepted-query.ts';
import { type AnswerHead, responseHead } from '../answers/record-page.ts';
import { responseKey } from '../answers/response-cache.ts';
import { explainedAnswer, searchAnswer } from '../answers/search-answer.ts';
import type { ApiDeps } from '../api-deps.ts';
import { bodyBytes, checkedBytes } from '../http/body/checked-body.ts';
import { sendWritten } from '../http/json-response.ts';
import { readySnapshot, type ServingSnapshot } from '../serving-snapshot.ts';

export function searchDiscovery({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:search`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::search', (request, reply) => {
      const bytes = bodyBytes(request);
      const key = responseKey('search', bytes);
      const snapshot = current();
      const body = snapshot?.responses.find(key) ?? newAnswer(bytes, key, snapshot);
      const head: AnswerHead = {
        schema_version: SCHEMA_VERSION,
        snapshot_id: readySnapshot(snapshot).discovery.snapshotId,
        request_id: request.id,
        generated_at: isoTimestamp(clock.nowMs()),
      };
      sendWritten(reply, responseHead(head), body);
    });
  };
}

/** Check, search, write; kept for the same bytes, which hold the pin as well. Who asks why asks seldom: that is not kept. */
function newAnswer(bytes: Uint8Array, key: string, snapshot: ServingSnapshot | null): Buffer {
  const { explain, ...request } = checkedBytes(DiscoveryRequest, bytes);
  const query = acceptedQuery(request);
  const served = readySnapshot(snapshot);
  refuseOtherSnapshot(request.snapshot_id, served.discovery.snapshotId);

  if (explain === true) return explainedAnswer(served, query);
  const body = searchAnswer(served, query);
  served.responses.keep(key, body);
  return body;
}

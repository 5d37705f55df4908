import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import { DiscoveryRequest, type SearchExplanation } from '../../contract/discovery/search.ts';
import { SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { DiscoveryPage, DiscoveryQuery, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import { acceptQuery } from '../responses/accepted-query.ts';
import { pageOf } from '../responses/paging.ts';
import { type ResponseHead, responseBody, entryAt, responseHead } from '../responses/record-page.ts';
import { responseKey } from '../responses/response-cache.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendWritten } from '../http/json-response.ts';
import { bodyBytes } from '../http/request/checked-request.ts';
import { type ServingSnapshot, readySnapshot } from '../serving-snapshot.ts';

/** `POST /v1/plugins:search`: plugins by words; why, where it is asked for. */
export function searchDiscovery({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:search`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::search', (request, reply) => {
      const bytes = bodyBytes(request);
      const key = responseKey('search', bytes);
      const snapshot = current();
      const body = snapshot?.responses.find(key) ?? newResponse(bytes, key, snapshot);
      const head: ResponseHead = {
        schema_version: SCHEMA_VERSION,
        snapshot_id: readySnapshot(snapshot).discovery.snapshotId,
        request_id: request.id,
        generated_at: isoTimestamp(clock.nowMs()),
      };
      sendWritten(reply, responseHead(head), body);
    });
  };
}

/** Kept for the same bytes, which hold the pin as well; but for an explanation, which is asked for seldom. */
function newResponse(bytes: Uint8Array, key: string, snapshot: ServingSnapshot | null): Buffer {
  const { request, query, served } = acceptQuery(DiscoveryRequest, bytes, snapshot);
  if (request.explain === true) return explainedResponse(served, query);
  const body = searchResponse(served, query);
  served.responses.keep(key, body);
  return body;
}

/** A page of a search, all but its head. */
function searchResponse(snapshot: Pick<ServingSnapshot, 'publication' | 'discovery'>, query: DiscoveryQuery): Buffer {
  return pageResponse(snapshot, query, snapshot.discovery.search(query));
}

/** The same answer with its explanation behind it; several times as large. */
function explainedResponse(
  snapshot: Pick<ServingSnapshot, 'publication' | 'discovery'>,
  query: DiscoveryQuery,
): Buffer {
  const records = snapshot.publication.discovery;
  const explained = snapshot.discovery.explain(query, (recordIndex) => entryAt(records, recordIndex));
  const answer = pageResponse(snapshot, query, explained.page);
  const explanation = JSON.stringify({ explanation: explanationOf(explained, snapshot.publication) });
  // Takes the place of the answer's last brace.
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,${explanation.slice(1)}`)]);
}

function pageResponse(
  { publication }: Pick<ServingSnapshot, 'publication'>,
  { offset, limit }: DiscoveryQuery,
  { total, hits }: DiscoveryPage,
): Buffer {
  const records = hits.map(({ recordIndex, match }) => ({ recordIndex, more: { match } }));
  const page = pageOf({ offset, limit, returned: hits.length, total });
  return responseBody({ list: 'candidates', records, page }, publication.discovery);
}

function explanationOf({ page, query, hits }: ExplainedPage, { discovery }: OpenPublication): SearchExplanation {
  return {
    trust: 'untrusted_text',
    query,
    hits: hits.map((hit, place): HitExplanation => {
      const { entry_id } = entryAt(discovery, page.hits[place]!.recordIndex);
      return { entry_id, ...hit };
    }),
  };
}

import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import { DiscoveryRequest, type DiscoveryResponse, type SearchExplanation } from '../../contract/discovery/search.ts';
import { SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { DiscoveryPage, DiscoveryQuery, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import { acceptQuery } from '../responses/accepted-query.ts';
import { facetsResponse } from '../responses/facets-response.ts';
import { pageOf } from '../responses/paging.ts';
import { type ResponseHead, entryAt, responseBody, responseHead, withMore } from '../responses/record-page.ts';
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
  const records = served.publication.discovery;
  const explained =
    request.explain === true ? served.discovery.explain(query, (recordIndex) => entryAt(records, recordIndex)) : null;
  const page = explained?.page ?? served.discovery.search(query);
  const more: Pick<DiscoveryResponse, 'explanation' | 'facets'> = {
    ...(explained === null ? {} : { explanation: explanationOf(explained, served.publication) }),
    ...(request.facets === true ? { facets: facetsResponse(page.countFacets(), records) } : {}),
  };
  const body = withMore(pageResponse(served, query, page), more);
  if (explained === null) served.responses.keep(key, body);
  return body;
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
    hits: hits.map((hit, place): HitExplanation => ({
      entry_id: discovery.idAt(page.hits[place]!.recordIndex),
      ...hit,
    })),
  };
}

import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import { type RouteExplanation, RouteRequest } from '../../contract/directory/route.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { RouteHit, RoutePage } from '../../directory/route/router.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { acceptQuery } from '../responses/accepted-query.ts';
import { directoryHead } from '../responses/directory-response.ts';
import { pageOf } from '../responses/paging.ts';
import { entryAt, responseBody, responseHead, withMore } from '../responses/record-page.ts';
import { responseKey } from '../responses/response-cache.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendWritten } from '../http/json-response.ts';
import { bodyBytes } from '../http/request/checked-request.ts';
import { type ServingSnapshot, readySnapshot } from '../serving-snapshot.ts';

/** `POST /v1/plugins:route`: plugins by words, branches and capabilities. */
export function routeDiscovery({ clock, current }: Pick<ApiDeps, 'clock' | 'current'>) {
  return async (app: FastifyInstance): Promise<void> => {
    // Two colons stand for a literal one: `/v1/plugins:route`. It answers in one turn: what it reads stays open.
    app.post('/v1/plugins::route', (request, reply) => {
      const bytes = bodyBytes(request);
      const key = responseKey('route', bytes);
      const snapshot = current();
      const body = snapshot?.responses.find(key) ?? newResponse(bytes, key, snapshot);
      const head = directoryHead(readySnapshot(snapshot), request.id, isoTimestamp(clock.nowMs()));
      sendWritten(reply, responseHead(head), body);
    });
  };
}

/** Kept for the same bytes, which hold the pin as well; but for an explanation, which is asked for seldom. */
function newResponse(bytes: Uint8Array, key: string, snapshot: ServingSnapshot | null): Buffer {
  const { request, query, served } = acceptQuery(RouteRequest, bytes, snapshot);
  if (request.explain === true) return explainedResponse(served, query);
  const body = routeResponse(served, query, served.router.route(query));
  served.responses.keep(key, body);
  return body;
}

function explainedResponse(served: ServingSnapshot, asked: DiscoveryQuery): Buffer {
  const entryOf = (recordIndex: number): DiscoveryEntry => entryAt(served.publication.discovery, recordIndex);
  const { page, query, terms } = served.router.explain(asked, entryOf);
  const hits = page.hits.map(({ rank, recordIndex }, place) => ({
    entry_id: entryOf(recordIndex).entry_id,
    rank,
    terms: terms[place]!,
  }));
  const explanation: RouteExplanation = { trust: 'untrusted_text', query, hits };
  return withMore(routeResponse(served, asked, page), { explanation });
}

/** A page of a route, all but its head. */
function routeResponse(
  { publication }: Pick<ServingSnapshot, 'publication'>,
  query: DiscoveryQuery,
  { total, hits }: RoutePage,
): Buffer {
  const records = hits.map((hit) => ({ recordIndex: hit.recordIndex, more: { match: matchOnWire(hit) } }));
  const page = pageOf({ offset: query.offset, limit: query.limit, returned: hits.length, total });
  return responseBody({ list: 'candidates', records, page }, publication.discovery);
}

function matchOnWire(hit: RouteHit) {
  return {
    score: hit.score,
    rank: hit.rank,
    reason_codes: hit.reasonCodes,
    matched_fields: hit.matchedFields,
    retrieval_sources: hit.retrievalSources,
    canonical_path_key: hit.canonicalPathKey,
    canonical_primary_path: hit.canonicalPrimaryPath,
    matched_capabilities: hit.matchedCapabilities,
  };
}

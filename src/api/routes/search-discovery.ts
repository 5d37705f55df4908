import type { FastifyInstance } from 'fastify';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import { DiscoveryRequest, type SearchExplanation } from '../../contract/discovery/search.ts';
import { SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { DiscoveryPage, DiscoveryQuery, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import { acceptedQuery, refuseOtherSnapshot } from '../answers/accepted-query.ts';
import { pageOf } from '../answers/paging.ts';
import { type AnswerHead, answerBody, responseHead } from '../answers/record-page.ts';
import { responseKey } from '../answers/response-cache.ts';
import type { ApiDeps } from '../api-deps.ts';
import { sendWritten } from '../http/json-response.ts';
import { bodyBytes, checkedBytes } from '../http/request/checked-request.ts';
import { type ServingSnapshot, readySnapshot } from '../serving-snapshot.ts';

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

/** A page of a search, all but its head. */
function searchAnswer(snapshot: Pick<ServingSnapshot, 'publication' | 'discovery'>, query: DiscoveryQuery): Buffer {
  return pageAnswer(snapshot, query, snapshot.discovery.search(query));
}

/** The same answer with its explanation behind it; several times as large. */
function explainedAnswer(snapshot: Pick<ServingSnapshot, 'publication' | 'discovery'>, query: DiscoveryQuery): Buffer {
  const records = snapshot.publication.discovery;
  const explained = snapshot.discovery.explain(query, (recordIndex) => entryOf(records.bytesAt(recordIndex)));
  const answer = pageAnswer(snapshot, query, explained.page);
  const explanation = JSON.stringify({ explanation: explanationOf(explained, snapshot.publication) });
  // Takes the place of the answer's last brace.
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,${explanation.slice(1)}`)]);
}

function pageAnswer(
  { publication }: Pick<ServingSnapshot, 'publication'>,
  { offset, limit }: DiscoveryQuery,
  { total, hits }: DiscoveryPage,
): Buffer {
  const records = hits.map(({ recordIndex, match }) => ({ recordIndex, more: { match } }));
  const page = pageOf({ offset, limit, returned: hits.length, total });
  return answerBody({ list: 'candidates', records, page }, publication.discovery);
}

function explanationOf({ page, query, hits }: ExplainedPage, { discovery }: OpenPublication): SearchExplanation {
  return {
    trust: 'untrusted_text',
    query,
    hits: hits.map((hit, place): HitExplanation => {
      const record = discovery.bytesAt(page.hits[place]!.recordIndex);
      return { entry_id: entryOf(record).entry_id, ...hit };
    }),
  };
}

function entryOf(record: Uint8Array): DiscoveryEntry {
  const { entry }: DiscoveryRecord = JSON.parse(new TextDecoder().decode(record));
  return entry;
}

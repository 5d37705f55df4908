import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { SearchExplanation } from '../../contract/discovery/search.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { DiscoveryPage, DiscoveryQuery, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import { pageOf } from './paging.ts';
import { answerBody } from './record-page.ts';

/** A page of a search, all but its head. */
export function searchAnswer(
  snapshot: Pick<ServingSnapshot, 'publication' | 'discovery'>,
  query: DiscoveryQuery,
): Buffer {
  return pageAnswer(snapshot, query, snapshot.discovery.search(query));
}

/** The same answer with its explanation behind it; several times as large. */
export function explainedAnswer(
  snapshot: Pick<ServingSnapshot, 'publication' | 'discovery'>,
  query: DiscoveryQuery,
): Buffer {
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

import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { HitExplanation } from '../../contract/discovery/explanation.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { SearchExplanation } from '../../contract/discovery/search.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { DiscoveryQuery, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import type { Served } from '../api-deps.ts';
import { answerHead, type AnswerHead } from './record-page.ts';
import { searchAnswer } from './search-answer.ts';

/**
 * A search's answer with its explanation; all else is the answer that is given
 * without one. It is neither kept nor taken from what was kept: who asks why
 * asks seldom, and it is several times as large.
 */
export function explainedAnswer(
  { publication, discovery }: Pick<Served, 'publication' | 'discovery'>,
  query: DiscoveryQuery,
  head: AnswerHead,
): Buffer {
  const entryAt = (recordIndex: number): DiscoveryEntry => entryOf(publication.discovery.bytesAt(recordIndex));
  const explained = discovery.explain(query, entryAt);
  const opening = answerHead(head);
  const { sizeBytes, writeInto } = searchAnswer({ publication }, query, explained.page);
  const answer = Buffer.alloc(Buffer.byteLength(opening) + sizeBytes);
  writeInto(answer, answer.write(opening));
  const explanation = JSON.stringify({ explanation: explanationOf(explained, publication) });
  // Takes the place of the answer's last brace.
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,${explanation.slice(1)}`)]);
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

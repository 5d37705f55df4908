import type { HitExplanation } from '../../contract/discovery/hit-explanation.ts';
import type { SearchExplanation } from '../../contract/discovery/search.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { OpenPublication } from '../../publication/open-publication.ts';
import type { DiscoveryQuery, ExplainedPage } from '../../search/discovery/discovery-searcher.ts';
import type { Served } from '../api-deps.ts';
import { type AnswerHead, answerHead } from './record-page.ts';
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
  const explained = discovery.explain(query);
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
      return { entry_id: entryIdOf(record), ...hit };
    }),
  };
}

function entryIdOf(record: Uint8Array): HitExplanation['entry_id'] {
  const { entry }: DiscoveryRecord = JSON.parse(new TextDecoder().decode(record));
  return entry.entry_id;
}

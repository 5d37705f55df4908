import type { DiscoveryQuery } from '../search/discovery/discovery-searcher.ts';
import type { Served } from './api-deps.ts';
import { answerBody, answerHead, type AnswerHead } from './discovery-answer.ts';
import { pageOf } from './paging.ts';
import type { ReplyMemory } from './reply-memory.ts';

export interface AnswerInMemory {
  /** The answer, a part of the memory. */
  readonly bytes: Buffer;
  readonly memory: Buffer;
}

/**
 * A search's answer: what was kept of an equal one, or a new one that is then
 * kept; both are the same but for the head.
 *
 * @param key of `answerKey`, for this query
 */
export function answerSearch(
  { publication, discovery, answers }: Served,
  query: DiscoveryQuery,
  key: string,
  head: Omit<AnswerHead, 'snapshot_id'>,
  { take }: Pick<ReplyMemory, 'take'>,
): AnswerInMemory {
  const opening = answerHead({ snapshot_id: discovery.snapshotId, ...head });
  const bodyStart = Buffer.byteLength(opening);
  const withHead = (memory: Buffer, bodyBytes: number): AnswerInMemory => {
    memory.write(opening);
    return { bytes: memory.subarray(0, bodyStart + bodyBytes), memory };
  };
  const found = answers.find(key);
  if (found !== undefined) {
    const memory = take(bodyStart + found.sizeBytes);
    answers.copyInto(found, memory, bodyStart);
    return withHead(memory, found.sizeBytes);
  }
  const { total, hits } = discovery.search(query);
  const page = pageOf({ offset: query.offset, limit: query.limit, returned: hits.length, total });
  const { sizeBytes, writeInto } = answerBody(hits, publication.discovery, page);
  const memory = take(bodyStart + sizeBytes);
  writeInto(memory, bodyStart);
  answers.keep(key, memory.subarray(bodyStart, bodyStart + sizeBytes));
  return withHead(memory, sizeBytes);
}

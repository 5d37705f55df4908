import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../contract/answer-envelope.ts';
import type { CountedPage } from '../contract/page.ts';
import type { DiscoveryRecords } from '../publication/open-publication.ts';
import type { DiscoveryHit } from '../search/discovery/discovery-searcher.ts';

export interface AnswerHead {
  readonly snapshot_id: string;
  readonly request_id: string;
  readonly generated_at: string;
}

const CLOSING_BRACE = 0x7d;

/**
 * The answer as bytes. Records go in as they were published, so nothing is
 * parsed or written anew: what is served is what was signed. Cost: one copy of
 * the page's records.
 */
export function discoveryAnswer(
  head: AnswerHead,
  hits: readonly DiscoveryHit[],
  records: DiscoveryRecords,
  page: CountedPage,
): Buffer {
  const opening = JSON.stringify({ schema_version: SCHEMA_VERSION, ...head }).slice(0, -1);
  const closing = JSON.stringify({ page, ...NO_APPROVAL_FLAGS }).slice(1);
  const parts: Uint8Array[] = [Buffer.from(`${opening},"candidates":[`)];
  hits.forEach(({ recordIndex, match }, position) => {
    if (position > 0) parts.push(Buffer.from(','));
    parts.push(openMembers(records.bytesAt(recordIndex)), Buffer.from(`,"match":${JSON.stringify(match)}}`));
  });
  parts.push(Buffer.from(`],${closing}`));
  return Buffer.concat(parts);
}

/** A record without its last brace, for members to follow. */
export function openMembers(record: Uint8Array): Uint8Array {
  return record.at(-1) === CLOSING_BRACE
    ? record.subarray(0, -1)
    : record.subarray(0, record.lastIndexOf(CLOSING_BRACE));
}

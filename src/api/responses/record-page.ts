import { type CountedPage, NO_APPROVAL_FLAGS, type SCHEMA_VERSION } from '../../contract/shared/answer-envelope.ts';
import type { DiscoveryEntry } from '../../contract/discovery/entry.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import type { DiscoveryQuery } from '../../search/discovery/discovery-searcher.ts';
import { pageOf } from './paging.ts';

/** What differs between two answers to one question; it stands first in each, in this order. */
export interface ResponseHead {
  readonly schema_version: typeof SCHEMA_VERSION;
  /** Only where the directory had a part in the answer. */
  readonly directory_version?: string;
  readonly snapshot_id: string;
  readonly request_id: string;
  readonly generated_at: string;
  /** Only of a node's plugins. */
  readonly node_id?: string;
}

/** One record of a list, and the members that stand behind its own. */
export interface ListedRecord {
  readonly recordIndex: number;
  readonly more: object;
}

/** A page of records under the name that an operation gives its list. */
export interface RecordPage {
  readonly list: 'candidates' | 'plugins';
  readonly records: readonly ListedRecord[];
  readonly page: CountedPage;
}

/**
 * The first members of an answer as JSON; a body goes on. All of them are
 * ids, versions and timestamps, whose forms in the contract hold nothing that
 * JSON would escape.
 */
export function responseHead({
  schema_version,
  directory_version,
  snapshot_id,
  request_id,
  generated_at,
  node_id,
}: ResponseHead): string {
  const directory = directory_version === undefined ? '' : `"directory_version":"${directory_version}",`;
  const node = node_id === undefined ? '' : `,"node_id":"${node_id}"`;
  const dates = `"snapshot_id":"${snapshot_id}","request_id":"${request_id}","generated_at":"${generated_at}"`;
  return `{"schema_version":"${schema_version}",${directory}${dates}${node}`;
}

/**
 * All of an answer but its head. Records go in as they were published, so
 * nothing is parsed or written anew: what is served is what was signed. Cost:
 * one reading of the page's records, into the answer itself.
 */
export function responseBody({ list, records, page }: RecordPage, published: DiscoveryRecords): Buffer {
  const opening = `,"${list}":[`;
  const closing = `],${JSON.stringify({ page, ...NO_APPROVAL_FLAGS }).slice(1)}`;
  const items = records.map(({ recordIndex, more }, place) => ({
    recordIndex,
    recordBytes: published.sizeOf(recordIndex),
    // Takes the place of the record's last brace.
    rest: `,${JSON.stringify(more).slice(1)}${place < records.length - 1 ? ',' : ''}`,
  }));
  const sizes = items.map(({ recordBytes, rest }) => recordBytes - 1 + Buffer.byteLength(rest));
  const body = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, opening.length + Buffer.byteLength(closing)));
  let end = body.write(opening);
  for (const { recordIndex, recordBytes, rest } of items) {
    published.copyInto(recordIndex, body, end);
    end += recordBytes - 1;
    end += body.write(rest, end);
  }
  body.write(closing, end);
  return body;
}

/** All of an answer to a query but its head: the page of its hits, each with what made it one. */
export function matchesBody(
  published: DiscoveryRecords,
  { offset, limit }: Pick<DiscoveryQuery, 'offset' | 'limit'>,
  total: number,
  hits: ReadonlyArray<{ readonly recordIndex: number; readonly match: object }>,
): Buffer {
  const records = hits.map(({ recordIndex, match }) => ({ recordIndex, more: { match } }));
  const page = pageOf({ offset, limit, returned: hits.length, total });
  return responseBody({ list: 'candidates', records, page }, published);
}

/** An answer with further members behind its own; an explanation is several times as large. */
export function withMore(answer: Buffer, more: object): Buffer {
  if (Object.keys(more).length === 0) return answer;
  // Takes the place of the answer's last brace.
  return Buffer.concat([answer.subarray(0, -1), Buffer.from(`,${JSON.stringify(more).slice(1)}`)]);
}

/** The entry of one record, parsed: for the few answers that look into it. */
export function entryAt(published: DiscoveryRecords, recordIndex: number): DiscoveryEntry {
  return recordAt(published, recordIndex).entry;
}

/** A record as it was published. */
export function recordAt(published: DiscoveryRecords, recordIndex: number): DiscoveryRecord {
  return JSON.parse(UTF_8.decode(published.bytesAt(recordIndex)));
}

const UTF_8 = new TextDecoder();

import { NO_APPROVAL_FLAGS, SCHEMA_VERSION } from '../contract/answer-envelope.ts';
import type { CountedPage } from '../contract/page.ts';
import type { DiscoveryRecords } from '../publication/open-publication.ts';
import type { DiscoveryHit } from '../search/discovery/discovery-searcher.ts';

/** What differs between two answers to one question; it stands first in each. */
export interface AnswerHead {
  readonly snapshot_id: string;
  readonly request_id: string;
  readonly generated_at: string;
}

/** Bytes of known length, not yet written. */
export interface Unwritten {
  readonly sizeBytes: number;
  readonly writeInto: (target: Buffer, targetStart: number) => void;
}

/** The first members of an answer as JSON; `answerBody` goes on. */
export function answerHead(head: AnswerHead): string {
  return JSON.stringify({ schema_version: SCHEMA_VERSION, ...head }).slice(0, -1);
}

const OPENING = ',"candidates":[';

/**
 * All of an answer but its head. Records go in as they were published, so
 * nothing is parsed or written anew: what is served is what was signed. Cost:
 * one reading of the page's records, into the answer itself.
 */
export function answerBody(hits: readonly DiscoveryHit[], records: DiscoveryRecords, page: CountedPage): Unwritten {
  const closing = `],${JSON.stringify({ page, ...NO_APPROVAL_FLAGS }).slice(1)}`;
  const candidates = hits.map(({ recordIndex, match }, place) => ({
    recordIndex,
    recordBytes: records.sizeOf(recordIndex),
    // Takes the place of the record's last brace.
    rest: `,"match":${JSON.stringify(match)}}${place < hits.length - 1 ? ',' : ''}`,
  }));
  const sizes = candidates.map(({ recordBytes, rest }) => recordBytes - 1 + Buffer.byteLength(rest));
  return {
    sizeBytes: sizes.reduce((sum, size) => sum + size, OPENING.length + Buffer.byteLength(closing)),
    writeInto(target, targetStart) {
      let end = targetStart + target.write(OPENING, targetStart);
      for (const { recordIndex, recordBytes, rest } of candidates) {
        records.copyInto(recordIndex, target, end);
        end += recordBytes - 1;
        end += target.write(rest, end);
      }
      target.write(closing, end);
    },
  };
}

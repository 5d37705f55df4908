import type { Json } from '../../base/canonical-json.ts';
import type { Sha256 } from '../../base/digest.ts';
import type { FailureCode } from '../../base/failure.ts';
import type { DateBasis } from '../../contract/shared/date-basis.ts';
import type { ExclusionRule } from './exclusion-rules.ts';

/** Where a set of observations comes from, and under which terms. */
export interface SourceDescription {
  readonly sourceId: string;
  readonly kind: 'catalog';
  /** SPDX id of the whole source; `null`: each record says its own, or nobody does. */
  readonly license: string | null;
  readonly licenseUrl: string | null;
  /** Public address of the source; `null`: it has none. */
  readonly sourceUrl: string | null;
}

/** One complete reading of one source: the unit that facts are kept and replaced in. */
export interface SourceSnapshot {
  readonly source: SourceDescription;
  /**
   * Form `discovery.<source id>.<yyyy-mm-dd>.<12 hex>`: the day it was first fetched, and a
   * digest over the source's description and the content hash (other terms, other snapshot).
   */
  readonly snapshotId: `discovery.${string}`;
  readonly contentHash: Sha256;
  readonly etag: string | null;
  readonly fetchedAtMs: number;
  readonly recordCount: number;
}

/** A reading as it was finished or confirmed. */
export interface SourceReading extends SourceSnapshot {
  /** What time a local file stood for when it was read; `null`: it was fetched, or nobody said. */
  readonly standsFor: LocalDate | null;
}

/** The time that a local file stands for, and who says so. */
export interface LocalDate {
  readonly dateMs: number;
  readonly dateBasis: Exclude<DateBasis, 'fetched'>;
}

/** A reading under the time its source stands for, in `fetchedAtMs`. */
export interface DatedSnapshot extends SourceSnapshot {
  /** When its bytes were first read. */
  readonly readAtMs: number;
  /** What `fetchedAtMs` is: nobody fetches a local file, and its time is what somebody states. */
  readonly dateBasis: DateBasis;
}

/**
 * Why the latest reading of a source is still the current one although the source was
 * asked again: what came since then could not be had, or may not replace it.
 */
export interface SourceFailure {
  /** Of the newest attempt. */
  readonly code: FailureCode;
  /** The first attempt that failed since the latest reading. */
  readonly sinceMs: number;
  readonly newestMs: number;
  /** How many attempts failed since the latest reading; at least 1. */
  readonly attempts: number;
  /** Usable records of the current reading; `null`: there is none, or nothing came to compare it with. */
  readonly recordsInForce: number | null;
  /** Records of the newest attempt that could be used; `null`: it gave none to count. */
  readonly recordsOffered: number | null;
}

/**
 * One record as its source gave it, before any rule of ours: rules change, and
 * then the same observations are read again without asking anybody.
 */
export type SourceRecord =
  | { readonly kind: 'record'; readonly locator: string; readonly value: Json; readonly encodingNote: 'gb18030' | null }
  | { readonly kind: 'unreadable'; readonly locator: string; readonly rule: ExclusionRule; readonly detail: string };

/** A record in the store, with where its source gave the same one first. */
export type KeptRecord = SourceRecord & {
  /** `null`: it cannot be read, or its reading was never finished. */
  readonly first: { readonly readingKey: number; readonly locator: string } | null;
};

/** The same before its value is read, which is most of what a record costs. */
export interface UnreadRecord extends Pick<KeptRecord, 'locator' | 'first'> {
  /** Equal ones have equal values, read in the same encoding: 64 hex digits. `null`: it cannot be read. */
  readonly digest: string | null;
  /** @throws Failure `store_unusable` where the value is not as it was written */
  readonly read: () => SourceRecord;
}

/** Where a catalog gave a record first, as it stands. */
export interface FirstReading {
  readonly reading: DatedSnapshot;
  /** Of the record in that reading. */
  readonly locator: string;
}

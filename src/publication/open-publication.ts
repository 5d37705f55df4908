import type { EntryId } from '../contract/shared/ids.ts';
import type { Readable } from 'node:stream';
import type { DimensionStatuses } from '../contract/evidence/dimension-statuses.ts';
import type { PublicationManifest } from '../contract/publication/manifest.ts';

/** A verified publication, held open: nothing of it changes while it is served. */
export interface OpenPublication {
  readonly manifest: PublicationManifest;
  /** The manifest's bytes as they stand on disk. */
  readonly manifestBytes: Uint8Array;
  readonly discovery: DiscoveryRecords;
  readonly directory: DirectoryBytes;
  /** The search index's bytes. */
  readonly searchIndex: Uint8Array;
  /** Bytes of a listed file by its logical name (`discovery.jsonl`), verified anew; `null`: not in this publication. */
  readFile: (name: string) => Promise<Uint8Array | null>;
  /** The same piece by piece, for files of any size, from disk as they are asked for, each piece verified. */
  streamFile: (name: string) => Promise<Readable | null>;
  /** What was thrown when a record or a plugin could not be read as it was verified, the first time; `null`: all could. */
  readonly readProblem: () => unknown;
  /** Gives the disk's files back; no record can be read afterwards. */
  close: () => void;
}

/** The discovery records by position; each is canonical JSON `{"entry":{…},"quality":{…}|null}` in UTF-8. */
export interface DiscoveryRecords {
  readonly count: number;
  /** Bytes of a record. */
  sizeOf: (recordIndex: number) => number;
  /**
   * Writes a record's bytes into others, at a place.
   *
   * @throws Failure `publication_invalid` where they are not those that were verified
   */
  copyInto: (recordIndex: number, target: Uint8Array, targetStart: number) => void;
  /** A record's bytes in memory of their own. */
  bytesAt: (recordIndex: number) => Uint8Array;
  /** `null`: no entry of this publication has the id. */
  indexOf: (entryId: string) => number | null;
  idAt: (recordIndex: number) => EntryId;
  /** What the dimensions of a record came to, as they were read when the publication was opened. */
  statusesAt: (recordIndex: number) => DimensionStatuses;
}

/** `directory.json` in pieces, each of them JSON; read as records are, and refused where they have changed. */
export interface DirectoryBytes {
  /** How many plugins it has. */
  readonly count: number;
  /** Everything but the plugins. */
  readonly head: () => Uint8Array;
  /** One of `plugins`, in their order. */
  readonly pluginAt: (place: number) => Uint8Array;
}

import type { PublicationManifest } from '../contract/publication.ts';

/** A verified publication, held open: nothing of it changes while it is served. */
export interface OpenPublication {
  readonly manifest: PublicationManifest;
  /** The manifest's bytes as they stand on disk. */
  readonly manifestBytes: Uint8Array;
  readonly discovery: DiscoveryRecords;
  /** The search index's bytes. */
  readonly searchIndex: Uint8Array;
  /** Bytes of a listed file by its logical name (`discovery.jsonl`); `null`: not in this publication. */
  readFile: (name: string) => Promise<Uint8Array | null>;
}

/** The discovery records by position; each is canonical JSON `{"entry":{…},"quality":{…}|null}` in UTF-8. */
export interface DiscoveryRecords {
  readonly count: number;
  /** A view, not a copy; never write into it. */
  bytesAt: (recordIndex: number) => Uint8Array;
  /** `null`: no entry of this publication has the id. */
  indexOf: (entryId: string) => number | null;
}

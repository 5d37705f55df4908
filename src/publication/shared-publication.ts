import type { SnapshotId } from '../contract/shared/ids.ts';
import { readOpenFile } from './held-file.ts';
import type { DirectoryBytes, OpenPublication } from './open-publication.ts';
import { readAhead } from './read-ahead.ts';
import { type DirectoryPieces, directoryBytes } from './verified-directory.ts';
import { pieceReader } from './verified-file.ts';
import { type RecordPlaces, discoveryRecords } from './verified-records.ts';

/**
 * What another thread needs to read a publication that this one has verified and
 * holds open, as data that can be posted to it. The index is not copied; what is
 * known of records and plugins is, a millisecond at 15,000 of them. The
 * descriptors count in all threads, until whoever opened them closes them.
 */
export interface SharedPublication {
  readonly snapshotId: SnapshotId;
  /** In shared memory. */
  readonly searchIndex: Uint8Array;
  readonly records: { readonly descriptor: number; readonly places: RecordPlaces };
  readonly directory: { readonly descriptor: number; readonly pieces: DirectoryPieces };
}

/** A publication whose files are open in this process. */
export interface HeldPublication extends OpenPublication {
  readonly shared: SharedPublication;
}

/** The part of a publication that queries are answered from. */
export type QueriedPublication = Pick<OpenPublication, 'discovery' | 'directory' | 'searchIndex'> & {
  readonly snapshotId: SnapshotId;
};

/** Reads what another thread verified and holds open: each piece has the checksum of what was verified. */
export function openShared({ snapshotId, searchIndex, records, directory }: SharedPublication): QueriedPublication {
  return {
    snapshotId,
    searchIndex,
    discovery: discoveryRecords(records.places, pieceReader(readOpenFile(records.descriptor))),
    directory: directoryBytes(directory.pieces, pieceReader(readOpenFile(directory.descriptor))),
  };
}

/** The directory for whoever reads it from front to back and does not serve it; see `readAhead`. */
export function directoryAhead({ directory: { descriptor, pieces } }: SharedPublication): DirectoryBytes {
  return directoryBytes(pieces, pieceReader(readAhead(readOpenFile(descriptor), pieces.ends.at(-1) ?? 0)));
}

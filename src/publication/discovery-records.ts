import type { DiscoveryRecords } from './open-publication.ts';
import { readChecked, readFrom, type ReadInto } from './read-checked.ts';
import { type RecordPlaces, scanRecords } from './record-scan.ts';

/** Records by place and by id, read when they are asked for. */
export function discoveryRecords(
  { ends, checksums, placeOfEntry }: RecordPlaces,
  readInto: ReadInto,
): DiscoveryRecords {
  const entryIds = [...placeOfEntry.keys()];
  const startOf = (recordIndex: number): number => (recordIndex === 0 ? 0 : ends[recordIndex - 1]! + 1);
  const sizeOf = (recordIndex: number): number => {
    const end = ends[recordIndex];
    if (end === undefined) throw new RangeError(`No record at ${recordIndex}.`);
    return end - startOf(recordIndex);
  };
  const copyInto = (recordIndex: number, target: Uint8Array, targetStart: number): void => {
    const sizeBytes = sizeOf(recordIndex);
    const piece = { position: startOf(recordIndex), sizeBytes, checksum: checksums[recordIndex]! };
    readChecked(readInto, piece, target, targetStart);
  };
  return {
    count: ends.length,
    sizeOf,
    copyInto,
    bytesAt(recordIndex) {
      const record = Buffer.allocUnsafe(sizeOf(recordIndex));
      copyInto(recordIndex, record, 0);
      return record;
    },
    indexOf: (entryId) => placeOfEntry.get(entryId) ?? null,
    idAt(recordIndex) {
      const entryId = entryIds[recordIndex];
      if (entryId === undefined) throw new RangeError(`No record at ${recordIndex}.`);
      return entryId;
    },
  };
}

/**
 * The records of a file that is in memory; for tests.
 *
 * @internal
 */
export function openDiscoveryRecords(bytes: Uint8Array): DiscoveryRecords {
  const scan = scanRecords();
  scan.add(bytes);
  return discoveryRecords(scan.places(), readFrom(bytes));
}

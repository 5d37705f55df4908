import { crc32 } from 'node:zlib';
import { Failure } from '../base/failure.ts';
import type { DiscoveryRecords } from './open-publication.ts';
import { type RecordPlaces, scanRecords } from './record-scan.ts';

/** Fills a part of `target` with the bytes that stand at a position of the file. */
export type ReadInto = (target: Uint8Array, targetStart: number, length: number, position: number) => void;

/**
 * Records by place and by id, read when they are asked for. What is read must
 * have the checksum of what was verified: a file that was changed in place
 * afterwards gives no answer, rather than another one.
 */
export function discoveryRecords(
  { ends, checksums, placeOfEntry }: RecordPlaces,
  readInto: ReadInto,
): DiscoveryRecords {
  const startOf = (recordIndex: number): number => (recordIndex === 0 ? 0 : ends[recordIndex - 1]! + 1);
  const sizeOf = (recordIndex: number): number => {
    const end = ends[recordIndex];
    if (end === undefined) throw new RangeError(`No record at ${recordIndex}.`);
    return end - startOf(recordIndex);
  };
  const copyInto = (recordIndex: number, target: Uint8Array, targetStart: number): void => {
    const size = sizeOf(recordIndex);
    readInto(target, targetStart, size, startOf(recordIndex));
    if (crc32(target.subarray(targetStart, targetStart + size)) !== checksums[recordIndex]) {
      throw new Failure('publication_invalid', 'A record is not the one that was verified; publish again.');
    }
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
  };
}

/** The records of a file that is in memory. */
export function openDiscoveryRecords(bytes: Uint8Array): DiscoveryRecords {
  const scan = scanRecords();
  scan.add(bytes);
  return discoveryRecords(scan.places(), (target, targetStart, length, position) =>
    target.set(bytes.subarray(position, position + length), targetStart),
  );
}

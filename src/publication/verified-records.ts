import { crc32 } from 'node:zlib';
import { type DimensionStatuses, dimensionStatuses } from '../contract/evidence/dimension-statuses.ts';
import { QualityDimensionName } from '../contract/evidence/quality-dimensions.ts';
import { EntryId } from '../contract/shared/ids.ts';
import { DiscoveryRecord } from '../contract/shared/plugin-record.ts';
import type { PublishedFile } from '../contract/publication/manifest.ts';
import type { Sha256 } from '../base/digest.ts';
import type { DiscoveryRecords } from './open-publication.ts';
import type { HeldFile } from './held-file.ts';
import { shapeOf } from './record-shape.ts';
import { type ReadPiece, damaged, holdListed, pieceReader, readFrom, verifiedPieces } from './verified-file.ts';

/** Where the records of a `discovery.jsonl` stand, and what tells that they still do. */
export interface RecordPlaces {
  /** Position behind the last byte of each record: its line's end. */
  readonly ends: Float64Array;
  /** CRC-32 of each record. */
  readonly checksums: Uint32Array;
  readonly placeOfEntry: ReadonlyMap<EntryId, number>;
  /** What the dimensions of each record came to, eight bytes a record; `null`: the records were not looked into. */
  readonly statuses: DimensionStatuses | null;
}

interface RecordScan {
  /** The next bytes of the file; they may be written over afterwards. */
  readonly add: (chunk: Uint8Array) => void;
  /** What was found; bytes behind the last line end are no record. @throws Failure `publication_invalid`: a line is none */
  readonly places: () => RecordPlaces;
}

const LINE_END = 0x0a;
const DIMENSIONS = QualityDimensionName.options.length;
/** A page of hits passes records on without looking into them; other answers rely on their members. */
const isRecord = shapeOf(DiscoveryRecord);

/**
 * Finds records by place and by id while a file passes, without keeping them.
 * Each is parsed and held to the shape of a record: a line that is none would
 * else be found when somebody asks for it. Cost: 20 µs a record, of known ones 2.
 *
 * @param isKnown whether the file is known, by its digest, to hold nothing but records of today's form
 */
export function scanRecords(isKnown = false): RecordScan {
  const ends: number[] = [];
  const checksums: number[] = [];
  const placeOfEntry = new Map<EntryId, number>();
  const statuses: number[] = [];
  let passed = 0;
  let begun: Uint8Array = new Uint8Array();
  let unsoundLine: number | null = null;

  const lookedInto = (bytes: Buffer): EntryId | null => {
    const record = recordOf(bytes);
    statuses.push(...dimensionStatuses(record?.quality ?? null));
    return record?.entry.entry_id ?? null;
  };
  const addRecord = (bytes: Buffer, end: number): void => {
    const id = isKnown ? entryIdIn(bytes) : lookedInto(bytes);
    if (id === null || placeOfEntry.has(id)) unsoundLine ??= ends.length + 1;
    else placeOfEntry.set(id, ends.length);
    checksums.push(crc32(bytes));
    ends.push(end);
  };
  return {
    add(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let start = 0;
      for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
        const tail = bytes.subarray(start, end);
        addRecord(start === 0 ? Buffer.concat([begun, tail]) : tail, passed + end);
        start = end + 1;
      }
      // A copy: the chunk's memory is used again.
      begun = Buffer.concat(start === 0 ? [begun, bytes] : [bytes.subarray(start)]);
      passed += bytes.length;
    },
    places() {
      if (unsoundLine !== null) {
        throw damaged(`Line ${unsoundLine} of the discovery file is no record of its own; publish again.`);
      }
      return {
        ends: Float64Array.from(ends),
        checksums: Uint32Array.from(checksums),
        placeOfEntry,
        statuses: isKnown ? null : Uint8Array.from(statuses),
      };
    },
  };
}

const ID_MEMBER = Buffer.from('"entry_id":"');
const QUOTE = 0x22;

/**
 * The id of a record that is not parsed for it; canonical JSON escapes every quote inside a text, so the first member
 * of this name is the entry's own.
 */
export function entryIdIn(line: Buffer): EntryId | null {
  const start = line.indexOf(ID_MEMBER) + ID_MEMBER.length;
  const id = line.toString('latin1', start, line.indexOf(QUOTE, start));
  return EntryId.safeParse(id).data ?? null;
}

/** `null`: the line is no record. */
function recordOf(line: Buffer): DiscoveryRecord | null {
  try {
    const record: unknown = JSON.parse(line.toString('utf8'));
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

/** Records by place and by id, read when they are asked for. */
export function discoveryRecords(
  { ends, checksums, placeOfEntry, statuses }: RecordPlaces,
  readPiece: ReadPiece,
): DiscoveryRecords {
  const entryIds = [...placeOfEntry.keys()];
  const placeOf: ReadonlyMap<string, number> = placeOfEntry;
  const startOf = (recordIndex: number): number => (recordIndex === 0 ? 0 : ends[recordIndex - 1]! + 1);
  const sizeOf = (recordIndex: number): number => {
    const end = ends[recordIndex];
    if (end === undefined) throw new RangeError(`No record at ${recordIndex}.`);
    return end - startOf(recordIndex);
  };
  const copyInto = (recordIndex: number, target: Uint8Array, targetStart: number): void => {
    const sizeBytes = sizeOf(recordIndex);
    const piece = { position: startOf(recordIndex), sizeBytes, checksum: checksums[recordIndex]! };
    readPiece(piece, target, targetStart);
  };
  const bytesAt = (recordIndex: number): Buffer => {
    const record = Buffer.allocUnsafe(sizeOf(recordIndex));
    copyInto(recordIndex, record, 0);
    return record;
  };
  return {
    count: ends.length,
    sizeOf,
    copyInto,
    bytesAt,
    indexOf: (entryId) => placeOf.get(entryId) ?? null,
    idAt(recordIndex) {
      const entryId = entryIds[recordIndex];
      if (entryId === undefined) throw new RangeError(`No record at ${recordIndex}.`);
      return entryId;
    },
    statusesAt: (recordIndex) =>
      statuses?.subarray(recordIndex * DIMENSIONS, (recordIndex + 1) * DIMENSIONS) ??
      dimensionStatuses(recordOf(bytesAt(recordIndex))?.quality ?? null),
  };
}

/**
 * The records of a file that is in memory; for tests.
 *
 * @internal
 */
export function openDiscoveryRecords(bytes: Uint8Array, isKnown = false): DiscoveryRecords {
  const scan = scanRecords(isKnown);
  scan.add(bytes);
  return discoveryRecords(scan.places(), pieceReader(readFrom(bytes)));
}

interface HeldRecords {
  readonly records: DiscoveryRecords;
  readonly places: RecordPlaces;
  readonly descriptor: number;
  readonly close: () => void;
}

/**
 * Verifies the file of the records as it passes, piece by piece, and holds it open to read single records later.
 *
 * @param known digest of a file that holds nothing but records of today's form; see `scanRecords`
 */
export async function holdVerifiedRecords(
  folder: string,
  file: PublishedFile,
  note: (thrown: unknown) => void,
  known: Sha256 | null,
): Promise<HeldRecords> {
  const held = await holdListed(folder, file);
  try {
    const places = await verifiedPlaces(held, file, scanRecords(file.sha256 === known));
    const records = discoveryRecords(places, pieceReader(held.readInto, note));
    return { records, places, descriptor: held.descriptor, close: held.close };
  } catch (error) {
    held.close();
    throw error;
  }
}

const PIECE_BYTES = 1_048_576;

async function verifiedPlaces(held: HeldFile, file: PublishedFile, scan: RecordScan): Promise<RecordPlaces> {
  for await (const piece of verifiedPieces(held, file, PIECE_BYTES)) scan.add(piece);
  return scan.places();
}

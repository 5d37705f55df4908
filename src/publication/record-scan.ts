import { crc32 } from 'node:zlib';

/** Where the records of a `discovery.jsonl` stand, and what tells that they still do. */
export interface RecordPlaces {
  /** Position behind the last byte of each record: its line's end. */
  readonly ends: Float64Array;
  /** CRC-32 of each record. */
  readonly checksums: Uint32Array;
  readonly placeOfEntry: ReadonlyMap<string, number>;
}

export interface RecordScan {
  /** The next bytes of the file; they may be written over afterwards. */
  readonly add: (chunk: Uint8Array) => void;
  /** What was found; bytes behind the last line end are no record. */
  readonly places: () => RecordPlaces;
}

const LINE_END = 0x0a;
// Canonical JSON escapes every quote inside a text, so this can only be the field itself.
const ENTRY_ID = new TextEncoder().encode('"entry_id":"');

/** Finds records by place and by id while a file passes, without parsing them or keeping it. */
export function scanRecords(): RecordScan {
  const ends: number[] = [];
  const checksums: number[] = [];
  const placeOfEntry = new Map<string, number>();
  let passed = 0;
  let begun: Uint8Array = new Uint8Array();

  const addRecord = (record: Buffer, end: number): void => {
    placeOfEntry.set(entryIdOf(record), ends.length);
    checksums.push(crc32(record));
    ends.push(end);
  };
  return {
    add(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let start = 0;
      for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
        const tail = bytes.subarray(start, end);
        addRecord(start === 0 && begun.length > 0 ? Buffer.concat([begun, tail]) : tail, passed + end);
        start = end + 1;
      }
      // A copy: the chunk's memory is used again.
      begun = Buffer.concat(start === 0 ? [begun, bytes] : [bytes.subarray(start)]);
      passed += bytes.length;
    },
    places: () => ({ ends: Float64Array.from(ends), checksums: Uint32Array.from(checksums), placeOfEntry }),
  };
}

function entryIdOf(record: Buffer): string {
  const start = record.indexOf(ENTRY_ID) + ENTRY_ID.length;
  return record.toString('latin1', start, record.indexOf('"', start));
}

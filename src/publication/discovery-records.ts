import type { DiscoveryRecords } from './open-publication.ts';

const LINE_END = 0x0a;
// Canonical JSON escapes every quote inside a text, so this can only be the field itself.
const ENTRY_ID = new TextEncoder().encode('"entry_id":"');

/** Finds the records of a `discovery.jsonl` by place and by id, without parsing them. */
export function openDiscoveryRecords(bytes: Uint8Array): DiscoveryRecords {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends: number[] = [];
  for (let end = file.indexOf(LINE_END); end !== -1; end = file.indexOf(LINE_END, end + 1)) ends.push(end);
  const bytesAt = (recordIndex: number): Buffer =>
    file.subarray(recordIndex === 0 ? 0 : ends[recordIndex - 1]! + 1, ends[recordIndex]);

  const places = new Map(
    ends.map((_, recordIndex) => {
      const line = bytesAt(recordIndex);
      const start = line.indexOf(ENTRY_ID) + ENTRY_ID.length;
      return [line.toString('latin1', start, line.indexOf('"', start)), recordIndex];
    }),
  );
  return { count: ends.length, bytesAt, indexOf: (entryId) => places.get(entryId) ?? null };
}

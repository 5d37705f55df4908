import { getOrInsert } from '../../base/get-or-insert.ts';
import type { DiscoveryRecord } from '../../contract/shared/plugin-record.ts';
import type { DiscoveryRecords } from '../../publication/open-publication.ts';
import { recordAt } from './record-page.ts';

/** Records of a publication, parsed; a value that several answers share: nobody changes it. */
type RecordReader = (recordIndex: number) => DiscoveryRecord;

/** Kept of a publication at most, at some 15 kB each; then all are forgotten. */
const MOST_KEPT = 512;

const READERS = new WeakMap<DiscoveryRecords, RecordReader>();

/** Reads records of a publication, and keeps those that were read lately: reading ten is a tenth of a page of hits. */
export function keptRecords(published: DiscoveryRecords): RecordReader {
  return getOrInsert(READERS, published, () => createReader(published));
}

function createReader(published: DiscoveryRecords): RecordReader {
  const kept = new Map<number, DiscoveryRecord>();
  return (recordIndex) => {
    if (kept.size >= MOST_KEPT && !kept.has(recordIndex)) kept.clear();
    return getOrInsert(kept, recordIndex, () => recordAt(published, recordIndex));
  };
}

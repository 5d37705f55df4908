import { basename, dirname } from 'node:path';
import { Failure } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { DoctorCheck } from '../../cli/reports/doctor-report.ts';
import { formatCounted } from '../../cli/render/quantities.ts';
import type { ObservationReader } from '../../facts/observation-store-port.ts';
import { openObservationReader } from '../../facts/store/observation-reader.ts';
import { failed, ok, warning } from './check.ts';

const NAME = 'observation store';
const INGEST = 'Run `plugin-facts ingest`.';

/** Whether what was ingested can be read, and how old the latest snapshot of each source is. */
export async function storeCheck(path: string, sourceIds: readonly string[], files: FilePort): Promise<DoctorCheck> {
  try {
    const names = await files.list(dirname(path));
    if (names?.includes(basename(path)) !== true) return warning(NAME, 'nothing was ingested yet', INGEST);
    return snapshotsCheck(path, sourceIds);
  } catch (thrown) {
    return failed(
      NAME,
      thrown instanceof Failure ? thrown.message : 'It opens, and its observations cannot be read.',
      'Check that the data folder may be read. A damaged store comes back from a backup; or move it away and ingest anew.',
    );
  }
}

function snapshotsCheck(path: string, sourceIds: readonly string[]): DoctorCheck {
  const store = openObservationReader({ path });
  try {
    const detail = sourceIds.map((sourceId) => describeLatest(sourceId, store)).join('; ');
    const isComplete = sourceIds.every((sourceId) => store.latest(sourceId) !== null);
    return isComplete ? ok(NAME, detail) : warning(NAME, detail, INGEST);
  } finally {
    store.close();
  }
}

function describeLatest(sourceId: string, store: ObservationReader): string {
  const snapshot = store.latest(sourceId);
  if (snapshot === null) return `${sourceId} was never read`;
  const { recordCount, fetchedAtMs } = snapshot;
  return `${sourceId} has ${formatCounted(recordCount, 'record')} of ${isoTimestamp(fetchedAtMs)}`;
}

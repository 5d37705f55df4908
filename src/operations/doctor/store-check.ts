import { basename, dirname } from 'node:path';
import { Failure } from '../../base/failure.ts';
import type { FilePort } from '../../base/files/file-port.ts';
import { formatCount, formatCounted } from '../../base/quantities.ts';
import { isoTimestamp } from '../../base/timestamp.ts';
import type { SourceFailure } from '../../facts/catalog/source-snapshot.ts';
import type { ObservationReader } from '../../facts/observation/store-port.ts';
import { openObservationReader } from '../../facts/store/observation-reader.ts';
import { type FailedProvider, failedProviders, newestOfProviders } from '../observed/provider-failures.ts';
import { readWithdrawals } from '../withdrawal/withdrawal-decisions.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

const NAME = 'observation store';
const INGEST = 'Run `plugin-facts ingest`.';

/**
 * Whether what was ingested can be read, and how old the latest snapshot of each source is.
 *
 * @param isNeeded whether publications are made here, and not fetched
 */
export async function storeCheck(
  path: string,
  { sourceIds, isNeeded }: { readonly sourceIds: readonly string[]; readonly isNeeded: boolean },
  files: FilePort,
): Promise<DoctorCheck> {
  try {
    const names = await files.list(dirname(path));
    if (names?.includes(basename(path)) !== true) {
      return isNeeded ? warning(NAME, 'nothing was ingested yet', INGEST) : ok(NAME, 'none: publications are followed');
    }
    return snapshotsCheck(path, sourceIds);
  } catch (thrown) {
    return failed(
      NAME,
      thrown instanceof Failure ? thrown.message : 'It opens, and its observations cannot be read.',
      'Do what it says; check that the data folder may be read. A damaged store comes back from a backup; or move it away and ingest anew.',
    );
  }
}

const ASK_AGAIN = 'Ask again with a network: `plugin-facts refresh`, or `plugin-facts analyze`.';

function snapshotsCheck(path: string, sourceIds: readonly string[]): DoctorCheck {
  const store = openObservationReader({ path });
  try {
    store.verify();
    const unreached = failedProviders(newestOfProviders(store.ledger), store.ledger);
    const detail = [
      ...sourceIds.map((sourceId) => describeLatest(sourceId, store)),
      ...unreached.map(formatUnreached),
    ].join('; ');
    const degraded = sourceIds.find((sourceId) => store.failure(sourceId) !== null);
    if (degraded !== undefined) return failed(NAME, detail, remedyFor(degraded, store));
    const isComplete = sourceIds.every((sourceId) => store.latest(sourceId) !== null);
    if (!isComplete) return warning(NAME, detail, INGEST);
    return unreached.length === 0 ? ok(NAME, detail) : warning(NAME, detail, ASK_AGAIN);
  } finally {
    store.close();
  }
}

function describeLatest(sourceId: string, store: ObservationReader): string {
  const snapshot = store.latest(sourceId);
  const failure = store.failure(sourceId);
  const since = failure === null ? '' : `, ${describeFailure(failure)}`;
  if (snapshot === null) return `${sourceId} was never read${since}`;
  const { recordCount, fetchedAtMs } = snapshot;
  return `${sourceId} has ${formatCounted(recordCount, 'record')} of ${isoTimestamp(fetchedAtMs)}${since}`;
}

function describeFailure({ code, sinceMs, recordsInForce, recordsOffered }: SourceFailure): string {
  const counts =
    recordsOffered === null
      ? ''
      : `; it offers ${formatCount(recordsOffered)} usable, ${recordsInForce === null ? 'none' : formatCount(recordsInForce)} in force`;
  return `and was asked in vain since ${isoTimestamp(sinceMs)} (${code}${counts})`;
}

function remedyFor(sourceId: string, store: Pick<ObservationReader, 'failure' | 'latest'>): string {
  const isInForce = store.latest(sourceId) !== null;
  const remedy = `${isInForce ? 'What was read before stays in force. ' : ''}Correct the source, then run \`plugin-facts ingest\`.`;
  if (store.failure(sourceId)?.code !== 'source_shrunk') return remedy;
  return `${remedy} If it has really shrunk: \`plugin-facts ingest --accept-shrink ${sourceId}\`.`;
}

/** One source in one line, as a report of the data folder shows it. */
function formatUnreached({ provider, code, observedAt, attempts }: FailedProvider): string {
  return `${provider} gave no answer on ${observedAt} (${code}, ${formatCounted(attempts, 'attempt')})`;
}

const WITHDRAWALS = 'withdrawals';

/** What is withdrawn, since when and why. */
export async function withdrawalsCheck(path: string): Promise<DoctorCheck> {
  try {
    const inForce = [...(await readWithdrawals(path)).values()];
    const texts = inForce.map(
      ({ subject, reason, decidedAtMs }) => `${subject} since ${isoTimestamp(decidedAtMs)}: ${reason}`,
    );
    return ok(WITHDRAWALS, texts.join('; ') || 'none');
  } catch (thrown) {
    return failed(WITHDRAWALS, Failure.from(thrown).message, 'Nothing is published until the file can be read.');
  }
}

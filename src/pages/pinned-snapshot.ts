import { Failure } from '../base/failure.ts';
import { SnapshotId } from '../contract/shared/ids.ts';

/** Of the query string: the snapshot that a page is to be of. */
export const SNAPSHOT_PARAMETER = 'snapshot';

/** The snapshot that an address pins; `null`: whatever is served. @throws Failure where it is no snapshot id */
export function pinnedSnapshot(parameters: URLSearchParams): SnapshotId | null {
  const text = parameters.get(SNAPSHOT_PARAMETER);
  if (text === null) return null;
  const { success, data } = SnapshotId.safeParse(text);
  if (success) return data;
  throw new Failure(
    'invalid_request',
    'The parameter `snapshot` must be a snapshot id, as the foot of a page names it.',
  );
}

/** For operations that take no pin. @param pinned `null`: none is @throws Failure where the answer is of another one */
export function refuseOtherSnapshot(pinned: SnapshotId | null, answered: string): void {
  if (pinned === null || pinned === answered) return;
  throw new Failure(
    'snapshot_superseded',
    'Another snapshot is served now. Take `snapshot` out of the address to see what that one says.',
  );
}

import { closingBehind } from '../base/closing-behind.ts';
import { Failure } from '../base/failure.ts';
import type { OpenObservationReader } from '../facts/store/observation-reader.ts';
import type { OpenObservationStore } from '../facts/store/observation-store.ts';
import type { DataFolders } from './data-folders.ts';

/** Works with a host's store as its one writer. @throws Failure `no_room` that names the data folder */
export async function withStore<Result>(
  { observations, root }: DataFolders,
  work: (store: OpenObservationStore) => Promise<Result>,
): Promise<Result> {
  const { openObservationStore } = await import('../facts/store/observation-store.ts');
  try {
    return await closingBehind(openObservationStore({ path: observations }), work);
  } catch (thrown) {
    const failure = Failure.from(thrown);
    throw failure.code === 'no_room' ? noRoomIn(root, failure) : thrown;
  }
}

function noRoomIn(root: string, cause: Failure): Failure {
  return new Failure(
    'no_room',
    `There is no room left for the data folder ${root}. The observations kept so far and the publication in force stand.`,
    { cause },
  );
}

/** Reads beside whoever writes. @throws Failure `store_unusable` where nothing was ingested yet */
export async function withReader<Result>(
  { observations }: DataFolders,
  work: (store: OpenObservationReader) => Promise<Result>,
): Promise<Result> {
  const { openObservationReader } = await import('../facts/store/observation-reader.ts');
  return closingBehind(openObservationReader({ path: observations }), work);
}

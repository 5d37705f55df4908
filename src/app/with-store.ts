import type { OpenObservationReader } from '../facts/store/observation-reader.ts';
import type { OpenObservationStore } from '../facts/store/observation-store.ts';
import type { DataFolders } from './data-folders.ts';

/** Works with a host's store as its one writer. */
export async function withStore<Result>(
  { observations }: DataFolders,
  work: (store: OpenObservationStore) => Promise<Result>,
): Promise<Result> {
  const { openObservationStore } = await import('../facts/store/observation-store.ts');
  const store = openObservationStore({ path: observations });
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Reads beside whoever writes. @throws Failure `store_unusable` where nothing was ingested yet */
export async function withReader<Result>(
  { observations }: DataFolders,
  work: (store: OpenObservationReader) => Promise<Result>,
): Promise<Result> {
  const { openObservationReader } = await import('../facts/store/observation-reader.ts');
  const store = openObservationReader({ path: observations });
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

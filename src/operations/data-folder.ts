import { join } from 'node:path';
import { closeAfter } from '../base/close-after.ts';
import { Failure } from '../base/failure.ts';
import type { OpenObservationReader } from '../facts/store/observation-reader.ts';
import type { OpenObservationStore } from '../facts/store/observation-store.ts';
import { asStoreProblem } from '../facts/store/store-problem.ts';

/** Where one host's data lies. */
export interface DataFolders {
  readonly root: string;
  /** The observation store. */
  readonly observations: string;
  /** What whoever runs the service decided about withdrawals. */
  readonly withdrawals: string;
  /** Folder of the publications. */
  readonly publications: string;
  /** What the words and topics of publications were learned from; without it they are learned anew. */
  readonly learned: string;
  /** Words of the plugins of the last publication; without it their texts are analysed anew. */
  readonly analysed: string;
  /** What the records of the catalogs were read as; without it they are all read anew. */
  readonly listings: string;
  /** What the records of the last publication were made of; without it they are all made anew. */
  readonly lines: string;
  /** Folder of publications that are fetched from another place. */
  readonly followed: string;
  /** When clients searched for candidates within the last hour. */
  readonly requestCounts: string;
  /** What the service verified last of their signed metadata. */
  readonly trusted: string;
}

/** @param dataFolder `null`: `data/<host id>` under the working folder */
export function dataFolders(hostId: string, dataFolder: string | null): DataFolders {
  const root = dataFolder ?? join('data', hostId);
  return {
    root,
    observations: join(root, 'observations.sqlite'),
    withdrawals: join(root, 'withdrawals.jsonl'),
    publications: join(root, 'publications'),
    learned: join(root, 'learned.bin'),
    analysed: join(root, 'analysed.bin'),
    listings: join(root, 'listings.bin'),
    lines: join(root, 'lines.bin'),
    followed: join(root, 'followed'),
    requestCounts: join(root, 'client-counts.sqlite'),
    trusted: join(root, 'trusted'),
  };
}

export interface HostFolders {
  /** Folder of the host profile. */
  readonly hostFolder: string;
  /** Folder of observations and publications; `null`: `data/<host id>`, the id read from the profile. */
  readonly dataFolder: string | null;
}

/** Works with a host's store as its one writer. @throws Failure `no_room` that names the data folder */
export async function withStore<Result>(
  { observations, root }: DataFolders,
  work: (store: OpenObservationStore) => Promise<Result>,
): Promise<Result> {
  const { openObservationStore } = await import('../facts/store/observation-store.ts');
  try {
    return await closeAfter(openObservationStore({ path: observations }), work);
  } catch (thrown) {
    const failure = Failure.from(thrown);
    throw failure.code === 'no_room' ? noRoomIn(root, failure) : asStoreProblem(thrown);
  }
}

function noRoomIn(root: string, cause: Failure): Failure {
  return new Failure(
    'no_room',
    `There is no room left for the data folder ${root}. The observations kept so far and the current publication stand.`,
    { cause },
  );
}

/** Reads beside whoever writes. @throws Failure `store_unusable` where nothing was ingested yet */
export async function withReader<Result>(
  { observations }: DataFolders,
  work: (store: OpenObservationReader) => Promise<Result>,
): Promise<Result> {
  const { openObservationReader } = await import('../facts/store/observation-reader.ts');
  try {
    return await closeAfter(openObservationReader({ path: observations }), work);
  } catch (thrown) {
    throw asStoreProblem(thrown);
  }
}

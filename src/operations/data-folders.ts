import { join } from 'node:path';

/** Where one host's data lies. */
export interface DataFolders {
  readonly root: string;
  /** The observation store. */
  readonly observations: string;
  /** What whoever runs the service decided about withdrawals. */
  readonly withdrawals: string;
  /** Folder of the publications. */
  readonly publications: string;
}

/** @param dataFolder `null`: `data/<host id>` under the working folder */
export function dataFolders(hostId: string, dataFolder: string | null): DataFolders {
  const root = dataFolder ?? join('data', hostId);
  return {
    root,
    observations: join(root, 'observations.sqlite'),
    withdrawals: join(root, 'withdrawals.jsonl'),
    publications: join(root, 'publications'),
  };
}

export interface HostFolders {
  /** Folder of the host profile. */
  readonly hostFolder: string;
  /** Folder of observations and publications; `null`: `data/<host id>`, the id read from the profile. */
  readonly dataFolder: string | null;
}

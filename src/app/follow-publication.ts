import type { LoadProblem, Served } from '../api/api-deps.ts';
import type { ApiLog } from '../api/api-log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { currentPublicationName } from '../publication/read-publication.ts';
import { loadServed } from './load-served.ts';

/** What a service serves at this moment, and how the latest switch went. */
export interface PublicationFollower {
  readonly current: () => Served | null;
  readonly lastLoadProblem: () => LoadProblem | null;
  /** Looks once for a newer publication; never throws. */
  readonly look: () => Promise<void>;
}

export interface FollowerDeps {
  readonly root: string;
  readonly clock: Clock;
  readonly log: ApiLog;
}

/**
 * Follows CURRENT: a new publication is opened and verified beside the old one,
 * and then replaces it in one assignment, so running requests keep the one they
 * took. A publication that does not verify is refused and the old one stays; it
 * is tried again only when CURRENT names another.
 */
export function createPublicationFollower({ root, clock, log }: FollowerDeps): PublicationFollower {
  let served: Served | null = null;
  let problem: LoadProblem | null = null;
  let settledName: string | null = null;
  let looking: Promise<void> | null = null;

  const lookOnce = async (): Promise<void> => {
    try {
      const name = await currentPublicationName(root);
      if (name === null || name === settledName) return;
      settledName = name;
      served = await loadServed(root, name, served?.publication.manifest.sequence ?? 0);
      problem = null;
      const { snapshot_id: snapshotId, sequence } = served.publication.manifest;
      log.info({ snapshotId, sequence, entries: served.publication.discovery.count }, 'serving a publication');
    } catch (thrown) {
      const { code, message } = Failure.from(thrown);
      problem = { code, observedAtMs: clock.nowMs() };
      log.error({ code, err: thrown, advice: message }, 'a publication was refused');
    }
  };
  return {
    current: () => served,
    lastLoadProblem: () => problem,
    look() {
      looking ??= lookOnce().finally(() => {
        looking = null;
      });
      return looking;
    },
  };
}

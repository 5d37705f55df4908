import type { LoadProblem } from '../api/api-deps.ts';
import type { ServingSnapshot } from '../api/serving-snapshot.ts';
import type { ApiLog } from '../api/http/api-log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { currentPublicationName } from '../publication/read-publication.ts';
import { loadServed } from '../operations/serve/load-served.ts';

/** What a service serves at this moment, and how the latest switch went. */
export interface PublicationFollower {
  readonly current: () => ServingSnapshot | null;
  readonly lastLoadProblem: () => LoadProblem | null;
  /** Checks once for a newer publication; never throws. */
  readonly check: () => Promise<void>;
}

export interface FollowerDeps {
  readonly root: string;
  readonly clock: Clock;
  readonly log: ApiLog;
  /** Bound of the answers kept of the publication served; 0: none are. */
  readonly answerCacheBytes: number;
}

const UNREADABLE = Symbol('CURRENT names no publication');

/**
 * Follows CURRENT: a new publication is opened and verified beside the old one,
 * and then replaces it in one assignment, so running requests keep the one they
 * took. A publication that does not verify, or a CURRENT that names none, is
 * refused and the old one stays; the next try is when CURRENT says another thing.
 */
export function createPublicationFollower({ root, clock, log, answerCacheBytes }: FollowerDeps): PublicationFollower {
  let served: ServingSnapshot | null = null;
  let problem: LoadProblem | null = null;
  /** Gives back the files of the publication that was replaced last. */
  let closeReplaced = (): void => undefined;
  /** What CURRENT said at the last check, whether it could be taken over or not. */
  let settled: string | typeof UNREADABLE | null = null;
  let checking: Promise<void> | null = null;

  const checkOnce = async (): Promise<void> => {
    const named = await currentPublicationName(root).catch((thrown: unknown) => Failure.from(thrown));
    if (named === null) return;
    const said = named instanceof Failure ? UNREADABLE : named;
    if (said === settled) return;
    settled = said;
    try {
      if (named instanceof Failure) throw named;
      const lowestSequence = served?.publication.manifest.sequence ?? 0;
      const next = await loadServed(root, named, { lowestSequence, answerCacheBytes });
      closeReplaced();
      // Requests may still read from it, so its turn is at the switch after this one.
      closeReplaced = served?.publication.close ?? closeReplaced;
      served = next;
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
    check() {
      checking ??= checkOnce().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}

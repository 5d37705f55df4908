import type { LoadProblem } from '../api/api-deps.ts';
import type { ApiLog } from '../api/http/api-log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { createMirror, type MirrorDeps } from '../operations/serve/mirror-publication.ts';
import { createRetries } from './retries.ts';

/** How following a place goes. */
export interface Following {
  /** What keeps it from being followed; `null`: nothing does. */
  readonly problem: LoadProblem | null;
  /** Milliseconds since the Unix epoch; `null`: not since the start. */
  readonly lastReachedAtMs: number | null;
  /** Looks that failed since the start. */
  readonly failures: number;
  /** How often what is published there was refused since the start; looked at again and again, it counts once. */
  readonly refusals: number;
  /** Bytes of files that were fetched since the start. */
  readonly fetchedBytes: number;
}

/** Keeps the folder that is served like a place. */
export interface PlaceFollower {
  readonly following: () => Following;
  /** Looks once, as often as it is due; never throws. */
  readonly check: () => Promise<void>;
  /** Looks at once. @throws Failure why it cannot be followed */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PlaceFollowerDeps extends Omit<MirrorDeps, 'onBytes' | 'wallClockMs'> {
  readonly clock: Clock;
  readonly log: ApiLog;
}

const REFUSAL = 'publication_invalid';

/** Whether what is published at a place is refused; else it cannot be had. */
export function isRefusal(problem: LoadProblem | null): boolean {
  return problem?.code === REFUSAL;
}

const PUT_ANEW = 'Where it is published, `publish --to` puts there what was signed.';
const LOOK_AT_IT = '`plugin-facts doctor --publication` looks at the place too.';

/** A place that is back is to be noticed within seconds. */
const MOST_CHECKS_BETWEEN = 4;

/** Follows a place; each fault is told once. */
export function createPlaceFollower(deps: PlaceFollowerDeps): PlaceFollower {
  const { clock, log, place } = deps;
  const retries = createRetries(MOST_CHECKS_BETWEEN);
  let [failures, refusals, fetchedBytes] = [0, 0, 0];
  let problem: LoadProblem | null = null;
  let lastReachedAtMs: number | null = null;
  let isClosed = false;
  const look = createMirror({
    ...deps,
    wallClockMs: () => clock.nowMs(),
    onBytes: (count) => {
      fetchedBytes += count;
    },
  });
  const open = async (): Promise<void> => {
    await look();
    if (problem !== null) log.info({ place: place.name }, 'the place of publications is followed again');
    problem = null;
    lastReachedAtMs = clock.nowMs();
    retries.end();
  };
  const note = (thrown: unknown): void => {
    if (isClosed) return;
    const { code, message } = Failure.from(thrown);
    failures += 1;
    if (problem?.advice !== message) {
      refusals += code === REFUSAL ? 1 : 0;
      log.error(
        { place: place.name, code, err: thrown, advice: `${message} ${code === REFUSAL ? PUT_ANEW : LOOK_AT_IT}` },
        'the place of publications cannot be followed',
      );
    }
    problem = { code, observedAtMs: clock.nowMs(), advice: message };
    retries.begin();
  };
  return {
    following: () => ({ problem, lastReachedAtMs, failures, refusals, fetchedBytes }),
    async check() {
      if (problem === null || retries.isDue()) await open().catch(note);
    },
    open,
    async close() {
      isClosed = true;
      await place.close();
    },
  };
}

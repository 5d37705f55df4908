import type { LoadProblem } from '../api/api-deps.ts';
import type { ServingSnapshot } from '../api/serving-snapshot.ts';
import type { ApiLog } from '../api/http/api-log.ts';
import type { Clock } from '../base/clock.ts';
import { Failure } from '../base/failure.ts';
import { publicationSignature } from '../publication/signing/publication-signature.ts';
import { folderRepository } from '../publication/signing/repository.ts';
import { loadServed } from '../operations/serve/load-served.ts';
import type { RecallElsewhere } from '../operations/serve/opensearch/open-recall.ts';
import type { PublicationWorkers } from '../operations/serve/workers/publication-workers.ts';
import { createRetries } from './retries.ts';
import { headFingerprint, servedHead, type TrustSettings } from '../operations/serve/served-head.ts';

/** What a service serves at this moment, and how the latest switch went. */
export interface PublicationFollower {
  readonly current: () => ServingSnapshot | null;
  readonly lastLoadProblem: () => LoadProblem | null;
  /** How many publications were taken over, the first one included, and how many refused. */
  readonly switches: () => { readonly taken: number; readonly refused: number };
  /** Checks once for a newer publication; never throws. */
  readonly check: () => Promise<void>;
  /**
   * Takes over what is published now.
   *
   * @throws Failure what keeps it from being served; nothing is logged, for whoever starts a service is told by it
   */
  readonly open: () => Promise<ServingSnapshot>;
}

export interface FollowerDeps {
  readonly root: string;
  /** The host whose publications these are; another one's is refused. */
  readonly hostId: string;
  readonly clock: Clock;
  readonly log: ApiLog;
  /** Bound of the answers kept of the publication served; 0: none are. */
  readonly answerCacheBytes: number;
  readonly trust: TrustSettings;
  /** They answer queries; `null`: this thread does. */
  readonly workers: PublicationWorkers | null;
  /** It finds what queries are answered from; `null`: the index of the publication does. */
  readonly recall: RecallElsewhere | null;
}

const NOTHING_PUBLISHED = 'Nothing is published yet; run `plugin-facts ingest` and `plugin-facts publish` first.';
/** About a minute, at one check a second. */
const MOST_CHECKS_BETWEEN = 64;
const UNREADABLE = Symbol('what is published cannot be read');

/**
 * Follows what is published: a new publication is opened and verified beside the
 * old one, its signatures first and in workers too, and then replaces it in one assignment, so
 * running requests keep the one they took. A renewed signature takes the place
 * of the old one, over the same publication. What does not verify, or a CURRENT
 * that names no publication, is refused and the old one stays. What was refused
 * is tried again at the next check and then ever more rarely: a machine that was
 * out of descriptors gets over it, and a folder may be mended in place. So is
 * the publication served where one of its records is not as it was verified.
 */
export function createPublicationFollower(deps: FollowerDeps): PublicationFollower {
  const { root, hostId, clock, log, answerCacheBytes, trust, workers, recall } = deps;
  const retries = createRetries(MOST_CHECKS_BETWEEN);
  let served: ServingSnapshot | null = null;
  /** Folder of the publication served. */
  let servedName = '';
  const refusals = createRefusals(deps);
  let taken = 0;
  /** Gives back the files of the publication that was replaced last. */
  let closeReplaced = (): void => undefined;
  /** What was published at the last try, whether it could be taken over or not. */
  let settled: string | typeof UNREADABLE | null = null;
  let checking: Promise<void> | null = null;

  const refuse = (thrown: unknown, what: string): void => {
    refusals.add(thrown, what);
    retries.begin();
  };
  const takeOver = (next: ServingSnapshot): void => {
    closeReplaced();
    // Requests may still read from it, so its turn is at the switch after this one.
    closeReplaced = served?.publication.close ?? closeReplaced;
    served = next;
    taken += 1;
    refusals.end();
    const { snapshot_id: snapshotId, sequence } = next.publication.manifest;
    log.info({ snapshotId, sequence, entries: next.publication.discovery.count }, 'serving a publication');
  };
  /** @param isSound whether what is served may go on being served */
  const follow = async (isSound: boolean): Promise<void> => {
    const head = await servedHead(root, trust, clock.nowMs());
    if (head === null) return;
    const { name, verified } = head;
    const signature = verified === null ? null : publicationSignature(verified, folderRepository(root));
    if (served !== null && name === servedName && isSound) {
      served = { ...served, signature };
      refusals.end();
      return;
    }
    const lowestSequence = served?.publication.manifest.sequence ?? 0;
    const signed = verified?.head.targets ?? null;
    const next = await loadServed(root, name, { lowestSequence, hostId, answerCacheBytes, signed, workers, recall });
    servedName = name;
    takeOver({ ...next, signature });
  };
  const checkOnce = async (): Promise<void> => {
    const named = await namedBy(root, served);
    if (named === null) return;
    const said = named instanceof Failure ? UNREADABLE : named;
    const isNew = said !== settled;
    const damage = served?.publication.readProblem() ?? null;
    if (damage !== null && refusals.problem() === null) refuse(damage, 'a record is not as it was verified');
    if (!isNew && !retries.isDue()) return;
    if (isNew) {
      retries.end();
      refusals.tellAgain();
    }
    settled = said;
    try {
      if (named instanceof Failure) throw named;
      await follow(damage === null);
      retries.end();
    } catch (thrown) {
      refuse(thrown, 'a publication was refused');
    }
  };
  const check = (): Promise<void> => {
    checking ??= checkOnce().finally(() => {
      checking = null;
    });
    return checking;
  };
  return {
    current: () => served,
    lastLoadProblem: refusals.problem,
    switches: () => ({ taken, refused: refusals.count() }),
    check,
    async open() {
      const failure = await refusals.untold(check);
      if (served === null) throw failure ?? new Failure('not_ready', NOTHING_PUBLISHED);
      return served;
    },
  };
}

/** Changes with what is published and with its signatures; `null`: nothing was published here yet. */
async function namedBy(root: string, served: ServingSnapshot | null): Promise<string | Failure | null> {
  const rootVersion = served?.signature?.versions.root ?? null;
  const named = await headFingerprint(root, rootVersion).catch((thrown: unknown) => Failure.from(thrown));
  if (named !== null || served === null) return named;
  return new Failure('publication_invalid', 'CURRENT is gone; publish again.');
}

/** What was refused, each fault told once: what is tried again and again would fill the log. */
function createRefusals({ clock, log }: Pick<FollowerDeps, 'clock' | 'log'>) {
  let problem: LoadProblem | null = null;
  let last: Failure | null = null;
  let told = '';
  let count = 0;
  let isTold = true;
  return {
    add(thrown: unknown, what: string): void {
      last = Failure.from(thrown);
      const { code, message } = last;
      count += told === message ? 0 : 1;
      if (told !== message && isTold) log.error({ code, err: thrown, advice: message }, what);
      told = message;
      problem = { code, observedAtMs: clock.nowMs(), advice: message };
    },
    problem: () => problem,
    count: () => count,
    tellAgain(): void {
      told = '';
    },
    end(): void {
      problem = null;
      told = '';
    },
    /** Does that without logging. @returns what was refused last; `null`: nothing was */
    async untold(work: () => Promise<void>): Promise<Failure | null> {
      isTold = false;
      await work();
      isTold = true;
      return last;
    },
  };
}

import { performance } from 'node:perf_hooks';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../base/failure.ts';
import type { RatePolicy } from './rate-limit/rate-limiter.ts';

/**
 * How long work may go on before connections, and the probes among them, have
 * their turn, and how long new connections that follow one another may then go
 * on before work. Node takes over one of them a turn: with work of 2 ms in each,
 * the last of 600 clients that came at once waited 1.1 s for its refusal.
 */
const SLICE_MS = 2;
/** A request is expected to wait no longer for its turn; what is left of 250 ms is for reading, sending, and for a machine that others use too. */
export const LONGEST_WAIT_MS = 60;
/**
 * Whatever was expected: what has waited longer when its turn comes is refused then. Processors that others take, the
 * service's own clients among them, make each wait longer than what was done lately tells. Whoever waits alone is
 * answered.
 */
export const MOST_WAITED_MS = 80;
/** How much of what was measured before counts at each turn: one turn that took long says little of the next twenty. */
const KEPT_SHARE = 0.95;
/** What is known at the start: so many requests were answered in so many milliseconds. */
const FIRST_GUESS = { requests: 20, ms: 10 };

/** @param isLate it has waited too long: it is to be refused, which costs next to nothing */
type Work = (isLate: boolean) => void;

/** Work that is done in its order, in slices, and refused where too much waits before it. */
export interface Admission {
  /** Whether more waits already than can be done in time; of what has that budget. */
  readonly isFull: (policy: RatePolicy) => boolean;
  /** Runs work now or in its turn; `false`: neither. */
  readonly admit: (run: Work) => boolean;
  /** A connection was taken over in this turn, so another one may wait for the next. */
  readonly noteConnection: () => void;
}

/**
 * One queue for the work of answering. While nothing waits, work is done at
 * once, as long as a slice lasts; the rest of it waits until connections had
 * their turn, and as many turns more as bring new ones, for as long as a slice
 * lasts. A turn of its own is asked for only where something waits: at answers
 * of 60 µs one a request or two would cost 8 % of all. So a slice may go over
 * several turns, and what comes alone behind a used-up one may wait for a turn.
 *
 * How long a new request would wait is what waits times what each took lately:
 * a slice's time less what the event loop was idle, so the time spent on reading,
 * sending and refusing others is in it. Requests that did not wait are measured
 * as well, so what was learnt in a bad moment is forgotten in good ones. What was
 * refused as late counts as time alone: it is the sign that less was done than
 * was expected.
 *
 * @param nowMs time that only goes forward
 * @param nextTurn runs something once connections had their turn
 * @param idleMs how long the event loop has waited for something to do since it began
 */
export function createAdmission(
  nowMs: () => number = () => performance.now(),
  nextTurn: (run: () => void) => void = (run) => void setImmediate(run),
  idleMs: () => number = () => performance.nodeTiming.idleTime,
): Admission {
  const waiting = createQueue();
  const lately = { ...FIRST_GUESS };
  /** `null`: nothing was done since the last one ended. */
  let slice: { readonly startMs: number; readonly idleBeforeMs: number; done: number } | null = null;
  /** When the work done last ended. */
  let lastEndMs = -Infinity;
  let isEndDue = false;
  const isFull = (): boolean => (waiting.size() * lately.ms) / lately.requests > LONGEST_WAIT_MS;
  let hasNewConnection = false;
  /** Until when new connections are taken over before more work is done. */
  let connectionsUntilMs = -Infinity;
  const begin = (startMs: number) => {
    slice = { startMs, idleBeforeMs: idleMs(), done: 0 };
    return slice;
  };
  const close = (atMs: number): void => {
    if (slice === null) return;
    lately.requests = KEPT_SHARE * lately.requests + slice.done;
    lately.ms = KEPT_SHARE * lately.ms + Math.max(0, atMs - slice.startMs - (idleMs() - slice.idleBeforeMs));
    slice = null;
  };
  /** The slice that work of now is part of; `null`: connections have their turn before it. */
  const sliceAt = (atMs: number) => {
    if (slice === null) return begin(atMs);
    if (atMs - slice.startMs < SLICE_MS) return slice;
    // This turn may be the one that the slice was used up in.
    if (atMs - lastEndMs < SLICE_MS) return null;
    close(lastEndMs);
    return begin(atMs);
  };
  const work = (current: { done: number }, run: Work, isLate = false): void => {
    if (!isLate) current.done += 1;
    run(isLate);
    lastEndMs = nowMs();
  };
  const callEnd = (): void => {
    if (isEndDue) return;
    isEndDue = true;
    nextTurn(end);
  };
  const end = (): void => {
    const atMs = nowMs();
    if (hasNewConnection && atMs < connectionsUntilMs) {
      hasNewConnection = false;
      nextTurn(end);
      return;
    }
    isEndDue = false;
    close(atMs);
    if (waiting.size() === 0) return;
    const next = begin(atMs);
    do {
      const { run, sinceMs } = waiting.take();
      // What waits alone is late with a machine that stood still, not with others: refusing it makes room for nobody.
      work(next, run, waiting.size() > 0 && nowMs() - sinceMs > MOST_WAITED_MS);
    } while (waiting.size() > 0 && lastEndMs - next.startMs < SLICE_MS);
    [hasNewConnection, connectionsUntilMs] = [false, lastEndMs + SLICE_MS];
    if (waiting.size() > 0) callEnd();
  };
  return {
    isFull,
    admit(run) {
      const current = waiting.size() === 0 && !isEndDue ? sliceAt(nowMs()) : null;
      if (current !== null) {
        work(current, run);
        return true;
      }
      if (isFull()) return false;
      waiting.add({ run, sinceMs: nowMs() });
      callEnd();
      return true;
    },
    noteConnection: () => void (hasNewConnection = true),
  };
}

/** For what was let in already: whoever asks within the process waits for nobody, and is never refused. */
export const ADMIT_AT_ONCE: Admission = {
  isFull: () => false,
  admit(run) {
    run(false);
    return true;
  },
  noteConnection: () => undefined,
};

interface Waiting {
  readonly run: Work;
  readonly sinceMs: number;
}

/** First in, first out, each in constant time. */
function createQueue() {
  let items: Waiting[] = [];
  let first = 0;
  return {
    size: (): number => items.length - first,
    add: (item: Waiting): void => void items.push(item),
    take(): Waiting {
      const item = items[first]!;
      first += 1;
      if (first === items.length) [items, first] = [[], 0];
      return item;
    },
  };
}

/**
 * What has a budget is work. Probes and documents outside `/v1/` cost next to
 * nothing, and are wanted most when there is too much to do.
 */
function isWork({ ratePolicy = null }: Partial<FastifyContextConfig>): boolean {
  return ratePolicy !== null;
}

/**
 * Before anything of a request is read or counted.
 *
 * @param config of its route
 * @throws Failure `overloaded`
 */
export function refuseOverload(
  { isFull }: Pick<Admission, 'isFull'>,
  { ratePolicy = null }: Partial<FastifyContextConfig>,
): void {
  if (ratePolicy !== null && isFull(ratePolicy)) throw overloaded();
}

/** Budgets of the operations that a `ResponseWriter` answers. */
const WRITTEN: ReadonlySet<RatePolicy> = new Set(['discovery', 'route']);

/** The same where queries also wait for workers, behind their turn. */
export function beforeWorkers(admission: Admission, workers: { readonly isFull: () => boolean }): Admission {
  return {
    ...admission,
    isFull: (policy) => admission.isFull(policy) || (WRITTEN.has(policy) && workers.isFull()),
  };
}

export function overloaded(): Failure {
  return new Failure('overloaded', 'More requests wait than can be answered in time; try again in a few seconds.');
}

/** Each request that is work is answered in its turn, once its body is there. Call it before the routes, and after `noteRouteFacts`. */
export function takeTurns(app: FastifyInstance, admission: Admission): void {
  const takeTurn = (_request: FastifyRequest, reply: FastifyReply, done: (failure?: Failure) => void): void => {
    const isAdmitted = admission.admit((isLate) => {
      // Whoever has gone meanwhile needs no answer.
      if (!reply.raw.destroyed) done(isLate ? overloaded() : undefined);
    });
    if (!isAdmitted) throw overloaded();
  };
  app.addHook('onRoute', (route) => {
    if (isWork(route.config ?? {})) route.preHandler = takeTurn;
  });
}

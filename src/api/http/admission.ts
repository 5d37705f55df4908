import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../base/failure.ts';

/**
 * How long work may go on before connections, and the probes among them, have
 * their turn, and how long new connections that follow one another may then go
 * on before work. Node takes over one of them a turn: with work of 2 ms in each,
 * the last of 600 clients that came at once waited 1.1 s for its refusal.
 */
const SLICE_MS = 2;
/** A request is expected to wait no longer for its turn; what is left of 250 ms is for reading, sending, and for a machine that others use too. */
const LONGEST_WAIT_MS = 60;
/** How much of what was measured before counts at each turn: one turn that took long says little of the next twenty. */
const KEPT_SHARE = 0.95;
/** What is known at the start: so many requests were answered in so many milliseconds. */
const FIRST_GUESS = { requests: 20, ms: 10 };

/** Work that is done in its order, in slices, and refused where too much waits before it. */
export interface Admission {
  /** Whether more waits already than can be done in time. */
  readonly isFull: () => boolean;
  /** Runs work now or in its turn; `false`: neither. */
  readonly admit: (run: () => void) => boolean;
  /** A connection was taken over in this turn, so another one may wait for the next. */
  readonly noteConnection: () => void;
}

/**
 * One queue for the work of answering. While nothing waits, work is done at
 * once, as long as a slice of one turn of the event loop lasts; the rest of it
 * waits until connections had their turn, and as many turns more as bring new
 * ones, for as long as a slice lasts. How long a new request would wait is
 * what waits times what each took lately, from one turn to the next: the time
 * spent on refusing others is in it. Requests that did not wait are measured as
 * well, so what was learnt in a bad moment is forgotten in good ones.
 *
 * @param nowMs time that only goes forward
 * @param nextTurn runs something once connections had their turn
 */
export function createAdmission(
  nowMs: () => number = () => performance.now(),
  nextTurn: (run: () => void) => void = (run) => void setImmediate(run),
): Admission {
  const waiting = createQueue();
  const lately = { ...FIRST_GUESS };
  /** `null`: nothing was done in this turn yet. */
  let slice: { readonly startMs: number; done: number } | null = null;
  const isFull = (): boolean => (waiting.size() * lately.ms) / lately.requests > LONGEST_WAIT_MS;
  const hasTime = ({ startMs }: { readonly startMs: number }): boolean => nowMs() - startMs < SLICE_MS;
  let hasNewConnection = false;
  /** Until when new connections are taken over before more work is done. */
  let connectionsUntilMs = -Infinity;
  const begin = () => {
    slice = { startMs: nowMs(), done: 0 };
    nextTurn(end);
    return slice;
  };
  const end = (): void => {
    if (hasNewConnection && nowMs() < connectionsUntilMs) {
      hasNewConnection = false;
      nextTurn(end);
      return;
    }
    if (slice !== null) {
      lately.requests = KEPT_SHARE * lately.requests + slice.done;
      lately.ms = KEPT_SHARE * lately.ms + nowMs() - slice.startMs;
      slice = null;
    }
    if (waiting.size() === 0) return;
    const next = begin();
    do {
      next.done += 1;
      waiting.take()();
    } while (waiting.size() > 0 && hasTime(next));
    [hasNewConnection, connectionsUntilMs] = [false, nowMs() + SLICE_MS];
  };
  return {
    isFull,
    admit(run) {
      const current = slice ?? begin();
      if (waiting.size() === 0 && hasTime(current)) {
        current.done += 1;
        run();
        return true;
      }
      if (isFull()) return false;
      waiting.add(run);
      return true;
    },
    noteConnection: () => void (hasNewConnection = true),
  };
}

/** First in, first out, each in constant time. */
function createQueue() {
  let items: Array<() => void> = [];
  let first = 0;
  return {
    size: (): number => items.length - first,
    add: (run: () => void): void => void items.push(run),
    take(): () => void {
      const run = items[first]!;
      first += 1;
      if (first === items.length) [items, first] = [[], 0];
      return run;
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
export function refuseOverload(admission: Pick<Admission, 'isFull'>, config: Partial<FastifyContextConfig>): void {
  if (isWork(config) && admission.isFull()) throw overloaded();
}

function overloaded(): Failure {
  return new Failure('overloaded', 'More requests wait than can be answered in time; try again in a few seconds.');
}

/** Each request that is work is answered in its turn, once its body is there. Call it before the routes, and after `noteRouteFacts`. */
export function takeTurns(app: FastifyInstance, admission: Admission): void {
  const takeTurn = (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    // Whoever has gone meanwhile needs no answer.
    const isAdmitted = admission.admit(() => {
      if (!reply.raw.destroyed) done();
    });
    if (!isAdmitted) throw overloaded();
  };
  app.addHook('onRoute', (route) => {
    if (isWork(route.config ?? {})) route.preHandler = takeTurn;
  });
}

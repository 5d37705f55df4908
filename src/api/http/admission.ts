import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../base/failure.ts';

/** How long work may go on before connections, and the probes among them, have their turn. */
const SLICE_MS = 10;
/** A request waits no longer for its turn; what is left of 250 ms is for reading and sending. */
const LONGEST_WAIT_MS = 100;
/** Weight of the newest measure of what a request takes. */
const NEWEST_SHARE = 0.2;
/** What one takes before any was measured. */
const FIRST_GUESS_MS = 0.5;

/** Work that is done in its order, in slices, and refused where too much waits before it. */
export interface Admission {
  /** Whether more waits already than can be done in time. */
  readonly isFull: () => boolean;
  /** Runs work now or in its turn; `false`: neither. */
  readonly admit: (run: () => void) => boolean;
}

/**
 * One queue for the work of answering. While nothing waits, work is done at
 * once, as long as a slice of one turn of the event loop lasts; the rest of it
 * waits until connections had their turn. How long a new request would wait is
 * what waits times what each took lately, from one slice to the next: the time
 * spent on refusing others is in it.
 *
 * @param nowMs time that only goes forward
 * @param nextTurn runs something once connections had their turn
 */
export function createAdmission(
  nowMs: () => number = () => performance.now(),
  nextTurn: (run: () => void) => void = (run) => void setImmediate(run),
): Admission {
  const waiting = createQueue();
  let eachMs = FIRST_GUESS_MS;
  /** `null`: nothing was done in this turn yet. */
  let sliceEndMs: number | null = null;
  const isFull = (): boolean => waiting.size() * eachMs > LONGEST_WAIT_MS;
  const slice = (): void => {
    sliceEndMs = null;
    if (waiting.size() === 0) return;
    const startMs = nowMs();
    let done = 0;
    do {
      waiting.take()();
      done += 1;
    } while (waiting.size() > 0 && nowMs() - startMs < SLICE_MS);
    // Measured when the next slice begins: what connections took between them counts.
    nextTurn(() => {
      eachMs += NEWEST_SHARE * ((nowMs() - startMs) / done - eachMs);
      slice();
    });
    sliceEndMs = startMs;
  };
  return {
    isFull,
    admit(run) {
      if (waiting.size() === 0) {
        const startMs = nowMs();
        if (sliceEndMs === null) {
          sliceEndMs = startMs + SLICE_MS;
          nextTurn(slice);
        }
        if (startMs < sliceEndMs) {
          run();
          return true;
        }
      }
      if (isFull()) return false;
      waiting.add(run);
      return true;
    },
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

/** Probes and documents outside `/v1/` cost next to nothing, and are wanted most when there is too much to do. */
function isWork(template: string | undefined): boolean {
  return template?.startsWith('/v1/') === true;
}

/**
 * Before anything of a request is read or counted.
 *
 * @param template path of its route
 * @throws Failure `overloaded`
 */
export function refuseOverload(admission: Pick<Admission, 'isFull'>, template: string | undefined): void {
  if (isWork(template) && admission.isFull()) throw overloaded();
}

function overloaded(): Failure {
  return new Failure('overloaded', 'More requests wait than can be answered in time; try again in a few seconds.');
}

/** Each request that is work is answered in its turn, once its body is there. Call it before the routes. */
export function takeTurns(app: FastifyInstance, admission: Admission): void {
  const takeTurn = (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    // Whoever has gone meanwhile needs no answer.
    const isAdmitted = admission.admit(() => {
      if (!reply.raw.destroyed) done();
    });
    if (!isAdmitted) throw overloaded();
  };
  app.addHook('onRoute', (route) => {
    if (isWork(route.url)) route.preHandler = takeTurn;
  });
}

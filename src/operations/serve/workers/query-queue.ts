import { MOST_WAITED_MS, overloaded } from '../../../api/http/admission.ts';
import type { AcceptedQuery } from '../../../api/responses/response-writer.ts';
import type { MonotonicClock } from '../../../base/clock.ts';
import { Failure } from '../../../base/failure.ts';
import { createExpectedWait } from './expected-wait.ts';
import type { Held } from './held-publications.ts';
import type { FromWorker, ToldFailure } from './worker-messages.ts';
import type { WorkerSeat } from './worker-seat.ts';

/** A query that is not answered yet. */
export interface Ask extends PromiseWithResolvers<Buffer> {
  readonly accepted: AcceptedQuery;
  readonly held: Held;
  /** As it is told to workers. */
  beginByMs: number;
  /** Workers that ended while they had it in hand. */
  losses: number;
}

export interface QueryQueue {
  /** @throws Failure `overloaded` */
  readonly add: (accepted: AcceptedQuery, held: Held) => Promise<Buffer>;
  /** Whether more waits already than is answered in time by so many workers. */
  readonly isFull: () => boolean;
  readonly noteAnswer: (ask: Ask, answer: Exclude<FromWorker, { kind: 'opened' }>) => void;
  /** What a worker that ended had in hand is asked of another one, before all others. */
  readonly giveOn: (lost: readonly Ask[]) => void;
  /** Gives workers what they can take. */
  readonly handOut: () => void;
  readonly tally: () => { readonly waiting: number; readonly answeredHere: number };
}

export interface QueueDeps {
  readonly clock: MonotonicClock;
  readonly seats: readonly Pick<WorkerSeat<Ask>, 'hasOpened' | 'isAnswering' | 'inHand' | 'give'>[];
  readonly onSettled: (held: Held) => void;
}

/** One is being answered and the next one lies ready: a worker waits for no turn of this thread. */
const MOST_IN_HAND = 2;
/** A query that ends workers is not to end them all. */
const MOST_LOSSES = 3;

/**
 * Hands queries out to workers in their order. A query is read from a publication
 * that changes nothing, so it can be asked twice. Where no worker has opened its
 * publication, this thread answers by itself, one query a turn.
 */
export function createQueryQueue({ clock, seats, onSettled }: QueueDeps): QueryQueue {
  const waiting: Ask[] = [];
  const expectedWait = createExpectedWait();
  let [answeredHere, isAnsweringHere, lastId] = [0, false, 0];

  const seatsWith = ({ number }: Held) => seats.filter((seat) => seat.hasOpened(number));
  /** Where none lives, this thread answers. */
  const answering = (): number => Math.max(1, seats.filter((seat) => seat.isAnswering()).length);
  const isFull = (): boolean => expectedWait.isTooLong(waiting.length / answering());
  /** What has waited too long is refused; how long was known only when its turn came. */
  const refuseLate = (): void => {
    for (let ask = waiting[0]; ask !== undefined && clock.sinceBootMs() > ask.beginByMs; ask = waiting[0]) {
      waiting.shift();
      ask.reject(overloaded());
      onSettled(ask.held);
    }
  };
  const answerHere = (): void => {
    isAnsweringHere = false;
    refuseLate();
    const ask = waiting.shift();
    if (ask === undefined) return;
    answeredHere += 1;
    const startMs = clock.sinceBootMs();
    ask.resolve(Promise.try(() => ask.held.writer.write(ask.accepted)));
    expectedWait.note(clock.sinceBootMs() - startMs);
    onSettled(ask.held);
    handOut();
  };
  const handOut = (): void => {
    refuseLate();
    for (let ask = waiting[0]; ask !== undefined; ask = waiting[0]) {
      const able = seatsWith(ask.held);
      if (able.length === 0) {
        if (!isAnsweringHere) setImmediate(answerHere);
        isAnsweringHere = true;
        return;
      }
      const seat = able.reduce((least, other) => (other.inHand() < least.inHand() ? other : least));
      if (seat.inHand() >= MOST_IN_HAND) return;
      waiting.shift();
      const { held, accepted } = ask;
      // A worker that has nothing else in hand keeps nobody waiting by it.
      const beginByMs = seat.inHand() === 0 ? Infinity : ask.beginByMs;
      const id = (lastId += 1);
      seat.give(id, ask, { kind: 'write', id, publication: held.number, accepted, beginByMs });
    }
  };
  return {
    isFull,
    handOut,
    add(accepted, held) {
      if (isFull()) throw overloaded();
      const beginByMs = clock.sinceBootMs() + MOST_WAITED_MS;
      const ask: Ask = { ...Promise.withResolvers<Buffer>(), accepted, held, beginByMs, losses: 0 };
      held.asks += 1;
      waiting.push(ask);
      handOut();
      return ask.promise;
    },
    noteAnswer(ask, answer) {
      // What was refused there tells nothing of what an answer takes.
      const isLate = answer.kind === 'failed' && answer.failure.code === 'overloaded';
      if (!isLate) expectedWait.note(answer.tookMs);
      if (answer.kind === 'written') ask.resolve(Buffer.from(answer.body.buffer));
      else ask.reject(failureOf(answer.failure, ask.held));
      onSettled(ask.held);
      handOut();
    },
    giveOn(lost) {
      for (const ask of lost) {
        ask.losses += 1;
        // The end of a worker fails no query.
        ask.beginByMs = Infinity;
        if (ask.losses < MOST_LOSSES) continue;
        ask.reject(new Failure('internal_error', `A query was given up after ${ask.losses} workers ended over it.`));
        onSettled(ask.held);
      }
      waiting.unshift(...lost.filter(({ losses }) => losses < MOST_LOSSES));
    },
    tally: () => ({ waiting: waiting.length, answeredHere }),
  };
}

/** What a worker could not do, as if it had been done here. */
function failureOf({ code, message, stack }: ToldFailure, held: Held): Failure {
  const cause = new Error('It failed in a worker.');
  cause.stack = stack;
  const failure = new Failure(code, message, { cause });
  if (code === 'publication_invalid') held.problem ??= failure;
  return failure;
}

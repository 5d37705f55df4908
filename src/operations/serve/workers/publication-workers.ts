import { searchFactsIn } from '../../../api/responses/search-response.ts';
import type { ServingSnapshot } from '../../../api/serving-snapshot.ts';
import type { Failure } from '../../../base/failure.ts';
import type { SharedPublication } from '../../../publication/shared-publication.ts';
import { createHeldPublications } from './held-publications.ts';
import { type Ask, createQueryQueue } from './query-queue.ts';
import type { PublicationNumber } from './worker-messages.ts';
import { type SeatDeps, type WorkerSeat, type WorkerState, createWorkerSeat } from './worker-seat.ts';

/** Threads that answer queries from publications which this thread has opened. */
export interface PublicationWorkers {
  /** The same with queries answered by the workers, as soon as each that lives has opened it. */
  readonly open: (served: ServingSnapshot, shared: SharedPublication) => Promise<ServingSnapshot>;
  /** Whether more queries wait than can be answered in time. */
  readonly isFull: () => boolean;
  readonly state: () => WorkersState;
  readonly close: () => Promise<void>;
}

export interface WorkersState {
  readonly workers: readonly WorkerState[];
  /** Queries that no worker has in hand yet. */
  readonly waiting: number;
  /** Answered by the thread that asks, as no worker could. */
  readonly answeredHere: number;
}

/** What became of a worker that ended. */
export interface EndedWorker {
  /** From 1. */
  readonly worker: number;
  readonly restartsInMs: number;
  /** Queries it had in hand, which others are asked. */
  readonly handedOn: number;
  /** `null`: it did not say why. */
  readonly cause: Failure | null;
}

export interface WorkersDeps extends SeatDeps {
  readonly count: number;
  readonly onEnd: (ended: EndedWorker) => void;
}

/** Starts the workers. */
export function createPublicationWorkers({ count, onEnd, ...deps }: WorkersDeps): PublicationWorkers {
  const seats: WorkerSeat<Ask>[] = [];
  const publications = createHeldPublications(seats);
  const queue = createQueryQueue({ clock: deps.clock, seats, onSettled: publications.noteSettled });
  let newest: PublicationNumber | null = null;

  const changed = (): void => {
    publications.noteChange();
    queue.handOut();
  };
  for (let worker = 1; worker <= count; worker += 1) {
    const seat: WorkerSeat<Ask> = createWorkerSeat<Ask>(deps, {
      onStart: () => publications.openIn(seat),
      onOpened: changed,
      onAnswer: queue.noteAnswer,
      onEnd(lost, restartsInMs, cause) {
        onEnd({ worker, restartsInMs, handedOn: lost.length, cause });
        queue.giveOn(lost);
        changed();
      },
    });
    seats.push(seat);
    seat.start();
  }
  return {
    async open(served, shared) {
      const { publication } = served;
      const held = publications.hold(served, shared);
      await publications.whenOpened(held);
      newest = held.number;
      return {
        ...served,
        writer: {
          write: (accepted) => queue.add(accepted, held),
          search: async (accepted) => searchFactsIn(await queue.add({ operation: 'search', ...accepted }, held)),
        },
        publication: {
          ...publication,
          readProblem: () => publication.readProblem() ?? held.problem,
          close: () => publications.drop(held),
        },
      };
    },
    isFull: queue.isFull,
    state: () => ({
      workers: seats.map((seat) => ({ isReady: newest !== null && seat.hasOpened(newest), ...seat.tally() })),
      ...queue.tally(),
    }),
    async close() {
      await Promise.all(seats.map((seat) => seat.close()));
    },
  };
}

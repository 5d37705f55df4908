import type { ResponseWriter } from '../../../api/responses/response-writer.ts';
import type { ServingSnapshot } from '../../../api/serving-snapshot.ts';
import type { Failure } from '../../../base/failure.ts';
import type { SharedPublication } from '../../../publication/shared-publication.ts';
import type { PublicationNumber } from './worker-messages.ts';
import type { WorkerSeat } from './worker-seat.ts';

/** A publication that is open in this thread, and in workers. */
export interface Held {
  readonly number: PublicationNumber;
  readonly shared: SharedPublication;
  /** Answers in this thread. */
  readonly writer: Pick<ResponseWriter, 'write'>;
  /** Gives its files back. */
  readonly close: () => void;
  /** Queries of it that are not answered yet. */
  asks: number;
  isDropped: boolean;
  /** A record that was not as it was verified; `null`: all were. */
  problem: Failure | null;
}

export interface HeldPublications {
  /** Opens it in each worker that lives. */
  readonly hold: (served: ServingSnapshot, shared: SharedPublication) => Held;
  /** As soon as each worker has opened it, or ended. */
  readonly whenOpened: (held: Held) => Promise<void>;
  /** Opens in a new worker what is served. */
  readonly openIn: (seat: OpeningSeat) => void;
  /** Closes it when the last query of it was answered, and no worker reads it any more. */
  readonly drop: (held: Held) => void;
  readonly noteSettled: (held: Held) => void;
  /** A worker has opened something, or ended. */
  readonly noteChange: () => void;
}

type OpeningSeat = Pick<WorkerSeat<unknown>, 'open' | 'isOpening' | 'drop'>;

export function createHeldPublications(seats: readonly OpeningSeat[]): HeldPublications {
  const publications = new Set<Held>();
  let lastNumber = 0;
  let waiting: readonly (readonly [Held, () => void])[] = [];

  const isOpening = ({ number }: Held): boolean => seats.some((seat) => seat.isOpening(number));
  const release = (held: Held): void => {
    if (!held.isDropped || held.asks > 0 || isOpening(held) || !publications.delete(held)) return;
    for (const seat of seats) seat.drop(held.number);
    held.close();
  };
  return {
    hold({ publication: { close }, writer }, shared) {
      const number = (lastNumber += 1);
      const held: Held = { number, shared, writer, close, asks: 0, isDropped: false, problem: null };
      publications.add(held);
      for (const seat of seats) seat.open(number, shared);
      return held;
    },
    async whenOpened(held) {
      if (!isOpening(held)) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = [...waiting, [held, resolve]];
      await promise;
    },
    openIn(seat) {
      for (const { number, shared, isDropped } of publications) if (!isDropped) seat.open(number, shared);
    },
    drop(held) {
      held.isDropped = true;
      release(held);
    },
    noteSettled(held) {
      held.asks -= 1;
      release(held);
    },
    noteChange() {
      for (const [held, resolve] of waiting) if (!isOpening(held)) resolve();
      waiting = waiting.filter(([held]) => isOpening(held));
      for (const held of publications) release(held);
    },
  };
}

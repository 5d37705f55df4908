import type { MonotonicClock } from '../../../base/clock.ts';
import type { Failure } from '../../../base/failure.ts';
import type { SharedPublication } from '../../../publication/shared-publication.ts';
import { createRestartDelay } from './restart-delay.ts';
import type { FromWorker, PublicationNumber, ToWorker } from './worker-messages.ts';

/** The part of a worker thread that is used. */
export interface WorkerThread {
  readonly post: (message: ToWorker) => void;
  readonly terminate: () => Promise<unknown>;
}

/** `onEnd`: it ended for whatever reason; `null`: it does not say which. */
export type StartWorker = (
  onMessage: (message: FromWorker) => void,
  onEnd: (cause: Failure | null) => void,
) => WorkerThread;

/** How one worker fares. */
export interface WorkerState {
  /** Whether its thread lives and has opened the publication that was taken over last. */
  readonly isReady: boolean;
  readonly answered: number;
  readonly busyMs: number;
  /** How often its thread was started again. */
  readonly restarts: number;
}

/** What a seat tells. */
export interface SeatEvents<Ask> {
  /** A thread begins: it has opened nothing yet. */
  readonly onStart: () => void;
  readonly onOpened: () => void;
  readonly onAnswer: (ask: Ask, answer: Exclude<FromWorker, { kind: 'opened' }>) => void;
  /** @param lost what it had in hand */
  readonly onEnd: (lost: readonly Ask[], restartsInMs: number, cause: Failure | null) => void;
}

/** The place of one worker: its thread, and another one when that ends. */
export interface WorkerSeat<Ask> {
  readonly start: () => void;
  readonly open: (publication: PublicationNumber, shared: SharedPublication) => void;
  readonly isOpening: (publication: PublicationNumber) => boolean;
  readonly hasOpened: (publication: PublicationNumber) => boolean;
  /** Whether it has opened any. */
  readonly isAnswering: () => boolean;
  readonly drop: (publication: PublicationNumber) => void;
  readonly inHand: () => number;
  readonly give: (id: number, ask: Ask, message: Extract<ToWorker, { kind: 'write' }>) => void;
  readonly tally: () => Omit<WorkerState, 'isReady'>;
  readonly close: () => Promise<void>;
}

export interface SeatDeps {
  readonly clock: MonotonicClock;
  readonly startWorker: StartWorker;
}

export function createWorkerSeat<Ask>({ clock, startWorker }: SeatDeps, events: SeatEvents<Ask>): WorkerSeat<Ask> {
  const restartDelay = createRestartDelay();
  const opening = new Set<PublicationNumber>();
  const opened = new Set<PublicationNumber>();
  const asks = new Map<number, Ask>();
  let [answered, busyMs, starts] = [0, 0, 0];
  let thread: WorkerThread | null = null;
  let isClosed = false;

  const take = (message: FromWorker): void => {
    if (message.kind === 'opened') {
      opening.delete(message.publication);
      opened.add(message.publication);
      events.onOpened();
      return;
    }
    const ask = asks.get(message.id);
    asks.delete(message.id);
    answered += 1;
    busyMs += message.tookMs;
    if (ask !== undefined) events.onAnswer(ask, message);
  };
  const end = (startedAtMs: number, cause: Failure | null): void => {
    thread = null;
    const lost = [...asks.values()];
    for (const kept of [opening, opened, asks]) kept.clear();
    if (isClosed) return;
    const delayMs = restartDelay.afterLife(clock.sinceBootMs() - startedAtMs);
    setTimeout(start, delayMs).unref();
    events.onEnd(lost, delayMs, cause);
  };
  const start = (): void => {
    if (isClosed) return;
    const startedAtMs = clock.sinceBootMs();
    starts += 1;
    thread = startWorker(take, (cause) => end(startedAtMs, cause));
    events.onStart();
  };
  return {
    start,
    open(publication, shared) {
      if (thread === null) return;
      opening.add(publication);
      thread.post({ kind: 'open', publication, shared });
    },
    isOpening: (publication) => opening.has(publication),
    hasOpened: (publication) => opened.has(publication),
    isAnswering: () => opened.size > 0,
    drop(publication) {
      if (opened.delete(publication)) thread?.post({ kind: 'drop', publication });
    },
    inHand: () => asks.size,
    give(id, ask, message) {
      asks.set(id, ask);
      thread?.post(message);
    },
    tally: () => ({ answered, busyMs, restarts: starts - 1 }),
    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}

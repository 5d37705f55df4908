import { overloaded } from '../../../api/http/admission.ts';
import type { LocalWriter } from '../../../api/responses/query-responses.ts';
import type { MonotonicClock } from '../../../base/clock.ts';
import { Failure } from '../../../base/failure.ts';
import { openShared } from '../../../publication/shared-publication.ts';
import { openQueried } from '../open-queried.ts';
import type { FromWorker, PublicationNumber, ToWorker, ToldFailure } from './worker-messages.ts';

export interface AnswerMessagesDeps {
  readonly clock: MonotonicClock;
  /** @param transfer memory that goes over with the message, without a copy */
  readonly post: (message: FromWorker, transfer: readonly ArrayBuffer[]) => void;
}

/**
 * The thread's side: opens publications in slices, and answers queries from those
 * that it has opened in between. What cannot be opened ends the thread by a
 * rejection that nobody handles, and whoever started it sees that.
 *
 * @returns what to do with each message
 */
export function answerMessages({ clock, post }: AnswerMessagesDeps): (message: ToWorker) => void {
  const writers = new Map<PublicationNumber, LocalWriter>();
  const open = async ({ publication, shared }: Extract<ToWorker, { kind: 'open' }>): Promise<void> => {
    const { writer } = await openQueried(openShared(shared));
    writers.set(publication, writer);
    post({ kind: 'opened', publication }, []);
  };
  const write = ({ id, publication, accepted, beginByMs }: Extract<ToWorker, { kind: 'write' }>): void => {
    const startMs = clock.sinceBootMs();
    const tookMs = (): number => clock.sinceBootMs() - startMs;
    try {
      if (startMs > beginByMs) throw overloaded();
      const body = ownMemory(writerOf(writers, publication).write(accepted));
      post({ kind: 'written', id, body, tookMs: tookMs() }, [body.buffer]);
    } catch (thrown) {
      post({ kind: 'failed', id, failure: toldFailure(thrown), tookMs: tookMs() }, []);
    }
  };
  return (message) => {
    if (message.kind === 'open') void open(message);
    else if (message.kind === 'write') write(message);
    else writers.delete(message.publication);
  };
}

function writerOf(writers: ReadonlyMap<PublicationNumber, LocalWriter>, publication: PublicationNumber): LocalWriter {
  const writer = writers.get(publication);
  if (writer === undefined)
    throw new Failure('internal_error', 'A worker was asked of a publication it has not opened.');
  return writer;
}

/** A small body may lie in memory that Node shares out among several, which cannot be handed over. */
function ownMemory({ buffer, byteOffset, byteLength }: Buffer): Uint8Array<ArrayBuffer> {
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength));
}

function toldFailure(thrown: unknown): ToldFailure {
  const failure = Failure.from(thrown);
  const { stack = '' } = failure.cause instanceof Error ? failure.cause : failure;
  return { code: failure.code, message: failure.message, stack };
}

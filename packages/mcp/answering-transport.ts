import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** Longer than a call waits for the service, its retries included, takes no answer. */
const MOST_WAIT_MS = 30_000;
/** Lasts until the connection ends, and is answered by that alone. */
const LASTING = 'subscriptions/listen';

type Message = Parameters<NonNullable<Transport['onmessage']>>[0];

/**
 * The SDK's transport, which drops what is not answered yet when its input ends;
 * this one ends then only once each request that came has its answer.
 */
export function answeringTransport(stdin: Readable, stdout: Writable, mostWaitMs = MOST_WAIT_MS): Transport {
  const unanswered = new Set<unknown>();
  const input = new PassThrough();
  const inner = new StdioServerTransport(input, stdout);
  let hasEnded = false;

  // What was read and not handled yet may hold a request, so a turn is let go by.
  const endWhenAnswered = (): void => {
    if (!hasEnded) return;
    setImmediate(() => {
      if (input.readableLength > 0) endWhenAnswered();
      else if (unanswered.size === 0) input.end();
    });
  };
  const onEnd = (): void => {
    hasEnded = true;
    setTimeout(() => input.end(), mostWaitMs).unref();
    endWhenAnswered();
  };
  stdin
    .once('end', onEnd)
    .once('error', (error) => input.destroy(error))
    .pipe(input, { end: false });

  const outer: Transport = {
    start() {
      const handlers: Pick<Transport, 'onmessage' | 'onerror' | 'onclose'> = {
        onmessage: (message) => {
          note(message, unanswered);
          outer.onmessage?.(message);
          endWhenAnswered();
        },
        onerror: (error) => outer.onerror?.(error),
        onclose: () => outer.onclose?.(),
      };
      return Object.assign(inner, handlers).start();
    },
    async send(message) {
      await inner.send(message);
      if ('id' in message && !('method' in message)) unanswered.delete(message.id);
      endWhenAnswered();
    },
    close: () => inner.close(),
  };
  return outer;
}

/** A request waits for its answer; one that the client takes back has none. */
function note(message: Message, unanswered: Set<unknown>): void {
  if (!('method' in message)) return;
  if (message.method === 'notifications/cancelled') unanswered.delete(message.params?.['requestId']);
  else if ('id' in message && message.method !== LASTING) unanswered.add(message.id);
}

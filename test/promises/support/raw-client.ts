import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answerHead } from './answer-head.ts';

/** One request and what came back of it, on a connection that is kept. */
export interface Exchange {
  /** By `performance.now()`: the whole request was handed to the system. */
  readonly sentAtMs: number;
  /** `null`: the connection ended before one byte of an answer. */
  readonly status: number | null;
  /** Whether all bytes came that the head of the answer announces. */
  readonly isWhole: boolean;
  readonly body: string;
}

/** A client that sees each byte, so that a cut answer is not repeated in silence as libraries do. */
export interface RawClient {
  /** One at a time. @param operation as its address names it */
  readonly search: (query: object, operation?: 'plugins' | 'candidates') => Promise<Exchange>;
  /** Whether the service can be asked again on this connection. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

export async function rawClient(url: string): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  let bytes = Buffer.alloc(0);
  let isOpen = true;
  let onChange = (): void => undefined;
  socket.on('error', () => undefined);
  for (const end of ['end', 'close']) {
    socket.on(end, () => {
      isOpen = false;
      onChange();
    });
  }
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part]);
    onChange();
  });
  return {
    isOpen: () => isOpen,
    close: () => socket.destroy(),
    async search(query, operation = 'plugins') {
      bytes = Buffer.alloc(0);
      const sentAtMs = await send(socket, operation, JSON.stringify(query));
      for (;;) {
        const { isLast, ...answer } = answerIn(bytes);
        isOpen &&= !isLast;
        if (answer.isWhole || !isOpen) return { sentAtMs, ...answer };
        await new Promise<void>((resolve) => {
          onChange = resolve;
        });
      }
    },
  };
}

async function send(socket: Socket, operation: string, body: string): Promise<number> {
  const head = `POST /v1/${operation}:search HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  await new Promise<void>((resolve) => {
    socket.write(head + body, () => resolve());
  });
  return performance.now();
}

interface Answer extends Pick<Exchange, 'status' | 'isWhole' | 'body'> {
  /** The service says that it takes no other request on this connection. */
  readonly isLast: boolean;
}

function answerIn(bytes: Buffer): Answer {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return { status: bytes.length === 0 ? null : 0, isWhole: false, body: '', isLast: false };
  const { status, bodyBytes, isLast } = answerHead(bytes.subarray(0, headEnd).toString('latin1'));
  const body = bytes.subarray(headEnd + 4);
  const isWhole = body.length === bodyBytes;
  return { status, isWhole, body: body.toString(), isLast: isWhole && isLast };
}

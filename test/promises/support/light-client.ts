import { type Socket, type TcpNetConnectOpts, connect } from 'node:net';
import type { LoadedRequest } from '../../../bench/http/search-requests.ts';
import { type AnswerHead, answerHead } from './answer-head.ts';

/** Connections that are kept and opened again where the service ends them, each asked one request at a time. */
export interface LightClient {
  /**
   * Over a connection that is free.
   *
   * @returns the status, when all of the answer has come
   * @throws Error: the connection ended before that; RangeError: none is free
   */
  readonly ask: (request: LoadedRequest) => Promise<number>;
  readonly free: () => number;
  readonly close: () => void;
}

/**
 * Costs next to nothing, for it uses the processors of the service that it measures: it reads of an answer what tells
 * that it is whole, and copies nothing.
 */
export function lightClient(url: string, connections: number): LightClient {
  const { hostname, port } = new URL(url);
  const free = Array.from({ length: connections }, () => createLine({ host: hostname, port: Number(port) }));
  const lines = [...free];
  return {
    free: () => free.length,
    async ask(request) {
      const line = free.pop();
      if (line === undefined) throw new RangeError('No connection is free.');
      try {
        return await line.ask(request);
      } finally {
        free.push(line);
      }
    },
    close: () => lines.forEach((line) => line.close()),
  };
}

/** A connection that rested longer is opened anew: the service ends it after 10 s, perhaps just as it is asked. */
const LONGEST_REST_MS = 4_000;
/** What is read of any connection, until its next read. */
const READ = Buffer.allocUnsafeSlow(65_536);

function createLine(place: Pick<TcpNetConnectOpts, 'host' | 'port'>): Pick<LightClient, 'ask' | 'close'> {
  let socket: Socket | null = null;
  let usedAtMs = -Infinity;
  let take: (bytes: Buffer) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const open = (): Socket => {
    const onread = {
      buffer: READ,
      callback: (length: number): boolean => {
        take(READ.subarray(0, length));
        return true;
      },
    };
    const opened = connect({ ...place, noDelay: true, onread });
    // Whoever closed it here asks on another one.
    const end = (error: Error): void => {
      if (socket !== opened) return;
      socket = null;
      fail(error);
    };
    opened.on('error', end).on('close', () => end(new Error('A connection ended before its answer.')));
    return opened;
  };
  const close = (): void => {
    socket?.destroy();
    socket = null;
  };
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        const add = createAnswer();
        take = (bytes) => {
          const answer = add(bytes);
          if (answer === null) return;
          usedAtMs = performance.now();
          if (answer.isLast) close();
          resolve(answer.status);
        };
        fail = reject;
        if (performance.now() - usedAtMs > LONGEST_REST_MS) close();
        socket ??= open();
        socket.write(bytesOf(request));
      }),
    close,
  };
}

const written = new WeakMap<LoadedRequest, string>();

function bytesOf(request: LoadedRequest): string {
  const known = written.get(request);
  if (known !== undefined) return known;
  const { method, path, headers, body } = request;
  const fields = body === null ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: 'a', ...fields }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
  written.set(request, bytes);
  return bytes;
}

/** More than the head of any answer. */
const MOST_HEAD_BYTES = 4_096;

/** @returns takes what came; gives the head of the answer once all of it is there, and `null` before */
function createAnswer(): (bytes: Buffer) => AnswerHead | null {
  let [text, received, whole] = ['', 0, 0];
  let head: AnswerHead | null = null;
  return (bytes) => {
    received += bytes.length;
    if (head === null) {
      text += bytes.toString('latin1', 0, MOST_HEAD_BYTES);
      const bodyAt = text.indexOf('\r\n\r\n') + 4;
      if (bodyAt < 4) return null;
      head = answerHead(text);
      whole = bodyAt + head.bodyBytes;
    }
    return received < whole ? null : head;
  };
}

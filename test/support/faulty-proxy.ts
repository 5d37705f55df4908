import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/**
 * What goes wrong between a client and a server: `slow`: each piece of an answer
 * is late. `reset`: the connection breaks before an answer. `error`: status 500,
 * nothing done. `lost`: done, and the answer lost. `partial`: the answer breaks
 * off in the middle. `stale`: lists are as they were the first time.
 */
export const FAULTS = ['slow', 'reset', 'error', 'lost', 'partial', 'stale'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultyProxy {
  /** Without a slash at the end. */
  readonly origin: string;
  /**
   * From here on.
   *
   * @param fault `null`: none
   * @param share of the requests it befalls, 0 to 1; drawn by `draw`
   */
  readonly set: (fault: Fault | null, share?: number) => void;
  /** Requests that something befell. */
  readonly befallen: () => number;
}

/** Stands before a server on loopback, ended with the test. @param draw 0 to 1 */
export async function faultyProxy(upstream: string, draw: () => number): Promise<FaultyProxy> {
  let [fault, share, befallen]: [Fault | null, number, number] = [null, 1, 0];
  const lists = new Map<string, Answer>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const struck = fault !== null && draw() < share ? fault : null;
    befallen += struck === null ? 0 : 1;
    try {
      if (struck === 'reset') response.destroy();
      else if (struck === 'error') response.writeHead(500).end();
      else await pass(await forward(upstream, request), struck, request, response, lists);
    } catch {
      response.destroy();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${Object(server.address()).port}`,
    set(next, ofRequests = 1) {
      [fault, share] = [next, ofRequests];
    },
    befallen: () => befallen,
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** With the head as it came: the signature of a request to S3 covers its host. */
async function forward(upstream: string, request: IncomingMessage): Promise<Answer> {
  const sent = await buffer(request);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { method = 'GET', headers } = request;
  ask(new URL(request.url ?? '/', upstream), { method, headers }, resolve)
    .once('error', reject)
    .end(sent);
  const answer = await promise;
  return { status: answer.statusCode ?? 500, headers: answer.headers, body: await buffer(answer) };
}

async function pass(
  answer: Answer,
  fault: Fault | null,
  request: IncomingMessage,
  response: ServerResponse,
  lists: Map<string, Answer>,
): Promise<void> {
  const url = request.url ?? '';
  const isList = url.includes('list-type=2');
  const first = isList ? (lists.get(url) ?? answer) : answer;
  if (isList) lists.set(url, first);
  const { status, headers, body } = fault === 'stale' ? first : answer;
  if (fault === 'lost') {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  if (fault === 'partial' && body.length > 0) {
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
    return;
  }
  if (fault === 'slow') {
    response.flushHeaders();
    for (let piece = 0; piece < 4; piece += 1) {
      await wait(50);
      response.write(body.subarray((body.length * piece) >> 2, (body.length * (piece + 1)) >> 2));
    }
    response.end();
    return;
  }
  response.end(body);
}

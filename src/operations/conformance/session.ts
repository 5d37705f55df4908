import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/failure.ts';

/** One request of the kit. */
export interface Asked {
  readonly method?: string;
  /** From the slash, query string included. */
  readonly path: string;
  /** An object is sent as JSON, text and bytes as they are. */
  readonly body?: object | string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request and its answer. */
export interface Exchange {
  readonly asked: Asked;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** `undefined`: the body is no JSON. */
  readonly json: unknown;
}

/** Something that is looked at does not answer, so that what builds on it says nothing. */
export class NotTestable extends Error {}

export interface Session {
  /** Answers of equal requests are kept: asking costs the server and counts against the limit. */
  readonly send: (asked: Asked) => Promise<Exchange>;
  /** Sends even what was sent before. */
  readonly sendAgain: (asked: Asked) => Promise<Exchange>;
  /** In the order they were sent. */
  readonly exchanges: readonly Exchange[];
}

export interface SessionDeps {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly wait: (ms: number) => Promise<void>;
  readonly interrupt: AbortSignal;
}

/** Far above what the checks send; who walks in circles ends here. */
const MOST_REQUESTS = 600;
const MOST_MS = 10 * 60_000;
const REQUEST_MS = 15_000;
const MOST_BYTES = 32_000_000;
/** Between two requests: a polite client is no load. */
const PAUSE_MS = 10;
/** Longer than this the kit does not wait for a limit: it leaves out what it cannot ask. */
const LONGEST_WAIT_SECONDS = 5;

/** Sends one request after the other, each bounded, all together bounded in number and time. */
export function createSession({ url, fetch, clock, wait, interrupt }: SessionDeps): Session {
  const root = url.replace(/\/+$/, '');
  const startedAtMs = clock.nowMs();
  const kept = new Map<string, Promise<Exchange>>();
  const exchanges: Exchange[] = [];

  async function once(asked: Asked): Promise<Exchange> {
    if (exchanges.length >= MOST_REQUESTS)
      throw new NotTestable(`${MOST_REQUESTS} requests were sent, which is the bound`);
    if (clock.nowMs() - startedAtMs > MOST_MS) throw new NotTestable('the time for all checks is over');
    if (exchanges.length > 0) await wait(PAUSE_MS);
    const signal = AbortSignal.any([interrupt, AbortSignal.timeout(REQUEST_MS)]);
    const response = await fetch(`${root}${asked.path}`, { ...requestOf(asked), redirect: 'manual', signal });
    const bytes = await boundedBytes(response);
    const exchange = { asked, status: response.status, headers: response.headers, bytes, json: jsonOf(bytes) };
    exchanges.push(exchange);
    return exchange;
  }

  /** Waits where the server asks for it, once and not for long. */
  async function patiently(asked: Asked): Promise<Exchange> {
    const first = await once(asked).catch(unreachable);
    const waitSeconds = Number(first.headers.get('retry-after') ?? Number.NaN);
    if (first.status !== 429 || !(waitSeconds <= LONGEST_WAIT_SECONDS)) return first;
    await wait(waitSeconds * 1000);
    return once(asked).catch(unreachable);
  }

  return {
    exchanges,
    sendAgain: patiently,
    send(asked) {
      const key = JSON.stringify([asked.method, asked.path, bodyKey(asked.body), asked.headers]);
      const held = kept.get(key) ?? patiently(asked);
      kept.set(key, held);
      return held;
    },
  };
}

function bodyKey(body: Asked['body']): unknown {
  return body instanceof Uint8Array ? [...body] : body;
}

function requestOf({ method, body, headers }: Asked): RequestInit {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = typeof body === 'object' && !(body instanceof Uint8Array) ? JSON.stringify(body) : body;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { accept: 'application/json', ...type, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  };
}

async function boundedBytes(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new NotTestable(`an answer is longer than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** What fetch throws where no answer came at all (Fetch standard, section 5.4), or none in time. */
function unreachable(thrown: unknown): never {
  if (thrown instanceof NotTestable) throw thrown;
  if (thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'TimeoutError')) {
    throw new Failure('source_unreachable', 'The server could not be reached, or did not answer in time.', {
      cause: thrown,
    });
  }
  throw thrown;
}

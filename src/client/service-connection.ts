import { problemOf, readBytes, readFacts, readForeign, readText } from './read-answer.ts';
import { DEFAULT_RETRY, type RetryPolicy, SYSTEM_TIMING, type Timing, sendAgain } from './send-again.ts';

/** Fifty candidates in full are under 4 MiB. */
const DEFAULT_MAX_ANSWER_BYTES = 32 * 2 ** 20;

const DEFAULT_TIMEOUT_MS = 30_000;

export interface ConnectionOptions {
  /** Root of the service, e.g. `http://127.0.0.1:8080`; a slash at the end does not matter. */
  readonly baseUrl: string;
  /** Absent: the platform's own. */
  readonly fetch?: typeof globalThis.fetch;
  /** When a call is sent again; what is left out: three times in all, thirty seconds of pauses. */
  readonly retry?: Partial<RetryPolicy>;
  /** For one attempt, its answer read whole; thirty seconds where absent. */
  readonly timeoutMs?: number;
  /** Longest answer that is read; 32 MiB where absent. */
  readonly maxAnswerBytes?: number;
  /** Clock, dice and pauses, for tests; absent: the machine's own. */
  readonly timing?: Timing;
}

export interface CallOptions {
  /** Ends the call early, its pauses too; it then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** For this call in place of the client's own bound. */
  readonly maxAnswerBytes?: number;
}

/** The ways to ask; paths begin with a slash and are escaped already. */
export interface ServiceConnection {
  get: <Answer>(path: string, options?: CallOptions) => Promise<Answer>;
  post: <Answer>(path: string, body: object, options?: CallOptions) => Promise<Answer>;
  /** JSON in a form of somebody else's, without the two flags. */
  getForeign: <Answer>(path: string, options?: CallOptions) => Promise<Answer>;
  getText: (path: string, options?: CallOptions) => Promise<string>;
  getBytes: (path: string, options?: CallOptions) => Promise<Uint8Array<ArrayBuffer>>;
}

type Read<Answer> = (response: Response, maxBytes: number) => Promise<Answer>;

/** Throws a `TypeError` where `baseUrl` is none. */
export function connectTo(options: ConnectionOptions): ServiceConnection {
  const { fetch = globalThis.fetch, timeoutMs = DEFAULT_TIMEOUT_MS, timing = SYSTEM_TIMING } = options;
  const root = rootOf(options.baseUrl);
  const retry = { ...DEFAULT_RETRY, ...options.retry };

  async function send<Answer>(path: string, init: RequestInit, read: Read<Answer>, call: CallOptions = {}) {
    const { signal, maxAnswerBytes = options.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES } = call;
    const attempt = async () => {
      const response = await fetch(`${root}${path}`, { ...ASK, ...init, signal: endedBy(timeoutMs, signal) });
      if (!response.ok) throw await problemOf(response, timing.nowMs());
      return read(response, maxAnswerBytes);
    };
    signal?.throwIfAborted();
    return sendAgain(attempt, retry, timing, signal);
  }

  return {
    get: <Answer>(path: string, call?: CallOptions) => send(path, ACCEPT_JSON, readFacts<Answer>, call),
    post: <Answer>(path: string, body: object, call?: CallOptions) =>
      send(path, jsonBody(body), readFacts<Answer>, call),
    getForeign: <Answer>(path: string, call?: CallOptions) => send(path, ACCEPT_JSON, readForeign<Answer>, call),
    getText: (path, call) => send(path, {}, readText, call),
    getBytes: (path, call) => send(path, {}, readBytes, call),
  };
}

/** A redirect would carry the query to an address nobody chose; a reading needs no cookie. */
const ASK: RequestInit = { redirect: 'error', credentials: 'omit' };

const ACCEPT_JSON: RequestInit = { headers: { accept: 'application/json' } };

function jsonBody(body: object): RequestInit {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

function endedBy(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

function rootOf(baseUrl: string): string {
  const protocol = URL.canParse(baseUrl) ? new URL(baseUrl).protocol : null;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError('baseUrl is not the http or https address of a service, e.g. http://127.0.0.1:8080.');
  }
  return baseUrl.replace(/\/+$/, '');
}

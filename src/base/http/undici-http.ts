import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request as undiciRequest } from 'undici';
import { Failure } from '../failure.ts';
import { conditionalGet, responseFailure } from './read-response.ts';
import type { HttpExchange, HttpPort, HttpRequest, HttpResponse, HttpStreams } from './http-port.ts';
import { type AddressLookup, createPublicConnector } from './public-connector.ts';

export interface UndiciHttpOptions {
  /** Origins the operator vouches for (`http://127.0.0.1:4873`); they may have any address. */
  readonly allowedOrigins: readonly string[];
  /** Who asks, and where to complain (RFC 9110, 10.1.5). */
  readonly userAgent: string;
  /** Default: the machine's. */
  readonly lookup?: AddressLookup;
}

/** The network behind the http port; `close` ends its idle connections. */
export interface UndiciHttp extends HttpPort, HttpExchange, HttpStreams {
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 30_000;
/** Longest silence inside a body; the exchange as a whole has its own bound. */
const BODY_TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createUndiciHttp({ allowedOrigins, userAgent, lookup }: UndiciHttpOptions): UndiciHttp {
  const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, bodyTimeout: BODY_TIMEOUT_MS };
  const publicAgent = new Agent({ ...timeouts, connect: createPublicConnector(CONNECT_TIMEOUT_MS, lookup) });
  const allowedAgent = new Agent({ ...timeouts, connect: { timeout: CONNECT_TIMEOUT_MS } });
  const allowed = new Set(allowedOrigins.map((origin) => new URL(origin).origin));
  const send = (url: URL, headers: Readonly<Record<string, string>>, { method, body, signal }: Sending) =>
    undiciRequest(url, {
      method,
      body,
      dispatcher: allowed.has(url.origin) ? allowedAgent : publicAgent,
      signal,
      headers: { 'accept-encoding': 'gzip', ...headers, 'user-agent': userAgent },
    });
  const exchange = async (request: HttpRequest): Promise<HttpResponse> => {
    const sending = { method: request.method, body: request.body, signal: AbortSignal.timeout(request.timeoutMs) };
    try {
      const { response, url } = await follow(request, (at, headers) => send(at, headers, sending));
      return await responseOf(response, url, request.maxBytes);
    } catch (cause) {
      throw unreachable(cause);
    }
  };
  return {
    exchange,
    async stream(url, startAt) {
      const headers = { 'accept-encoding': 'identity', ...(startAt === 0 ? {} : { range: `bytes=${startAt}-` }) };
      // The agents bound the wait for the head and every silence behind it; how long a file takes nobody knows.
      const sending: Sending = { method: 'GET', body: null, signal: null };
      const asked = { method: 'GET', url, headers } as const;
      const { response } = await follow(asked, (at) => send(at, headers, sending)).catch((cause: unknown) => {
        throw unreachable(cause);
      });
      return streamOf(response, startAt);
    },
    get: (asked) => conditionalGet({ exchange }, asked),
    close: async () => {
      await Promise.all([publicAgent.close(), allowedAgent.close()]);
    },
  };
}

interface Sending {
  readonly method: HttpRequest['method'];
  readonly body: string | null;
  /** `null`: it is not ended from here. */
  readonly signal: AbortSignal | null;
}

type Send = (url: URL, headers: Readonly<Record<string, string>>) => Promise<Dispatcher.ResponseData>;

/** Redirects are followed here, so that each target is checked like the first address. */
async function follow(
  request: Pick<HttpRequest, 'method' | 'url' | 'headers'>,
  send: Send,
): Promise<{ readonly response: Dispatcher.ResponseData; readonly url: URL }> {
  const first = sourceAddress(request.url, null);
  let url = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await send(url, url.origin === first.origin ? request.headers : {});
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode)) return { response, url };
    abandon(response.body);
    if (request.method !== 'GET') throw malformed('A source redirects a request that must not be sent elsewhere.');
    if (typeof location !== 'string') throw malformed('A source redirects without saying where to.');
    url = sourceAddress(location, url);
  }
  throw malformed(`A source redirects more than ${MAX_REDIRECTS} times.`);
}

async function responseOf(response: Dispatcher.ResponseData, url: URL, maxBytes: number): Promise<HttpResponse> {
  const { statusCode: status } = response;
  const isSuccess = status >= 200 && status <= 299;
  if (!isSuccess) abandon(response.body);
  const body = isSuccess ? await readBody(response, maxBytes) : new Uint8Array();
  return { status, headers: plainHeaders(response.headers), body, url: url.href };
}

/** A server may send the whole file where a part of it was asked for (RFC 9110, 14.2). */
async function streamOf(response: Dispatcher.ResponseData, startAt: number): Promise<AsyncIterable<Uint8Array> | null> {
  const { statusCode: status, body } = response;
  const headers = plainHeaders(response.headers);
  const isPart = status === 206 && headers['content-range']?.startsWith(`bytes ${startAt}-`) === true;
  if (isPart || (status === 200 && (headers['content-encoding'] ?? 'identity') === 'identity')) {
    return bytesBehind(body, isPart ? 0 : startAt);
  }
  abandon(body);
  if (status === 404 || status === 410) return null;
  // Nothing stands behind the bytes that are here already.
  if (status === 416 && startAt > 0) return bytesBehind(Readable.from([]), 0);
  if (status === 200 || status === 206) throw malformed('A source sends a file in another form than it was asked for.');
  throw responseFailure({ status, headers });
}

async function* bytesBehind(body: Readable, startAt: number): AsyncGenerator<Uint8Array> {
  let left = startAt;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      const wanted = chunk.subarray(Math.min(left, chunk.length));
      left -= chunk.length - wanted.length;
      if (wanted.length > 0) yield wanted;
    }
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): Failure {
  if (cause instanceof Failure) return cause;
  return new Failure('source_unreachable', 'A source did not answer in time or the connection broke.', { cause });
}

function plainHeaders(headers: Dispatcher.ResponseData['headers']): Readonly<Record<string, string>> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}

async function readBody({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity') {
    abandon(body);
    throw malformed('A source answers in an encoding that was not asked for.');
  }
  return await collect(encoding === 'gzip' ? gunzipped(body) : body, maxBytes);
}

/** A body left unread ends with an error event of its own, which nobody else listens to. */
function abandon(body: Readable): void {
  body.once('error', () => undefined);
  body.destroy();
}

function gunzipped(body: Readable): Readable {
  const decoded = createGunzip();
  // `pipe` passes no errors on: a connection that breaks must end the reading too.
  body.once('error', (error: Error) => decoded.destroy(error));
  decoded.once('close', () => body.destroy());
  return body.pipe(decoded);
}

/** Leaving the loop destroys the stream, so nothing beyond the bound is received. */
async function collect(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    total += chunk.length;
    if (total > maxBytes) throw malformed(`A source gives more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, total);
}

function malformed(message: string): Failure {
  return new Failure('source_malformed', message);
}

/**
 * The address to ask: http or https, without credentials, and never from https
 * down to http, where anybody on the way could answer.
 *
 * @param base the address that redirects here; `null`: the first one
 */
export function sourceAddress(address: string, base: URL | null): URL {
  const url = URL.parse(address, base?.href);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === '';
  if (!isWeb) throw new Failure('source_malformed', 'A source has an address that is not plain http or https.');
  if (base?.protocol === 'https:' && url.protocol === 'http:')
    throw new Failure('source_malformed', 'A source redirects from https to http.');
  return url;
}

import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, request as undiciRequest } from 'undici';
import { Failure } from '../failure.ts';
import type { HttpAnswer, HttpGet, HttpPort } from './http-port.ts';
import { createPublicConnector } from './public-connector.ts';
import { sourceAddress } from './source-address.ts';

export interface UndiciHttpOptions {
  /** Origins the operator vouches for (`http://127.0.0.1:4873`); they may have any address. */
  readonly allowedOrigins: readonly string[];
  /** Who asks, and where to complain (RFC 9110, 10.1.5). */
  readonly userAgent: string;
}

/** The network behind the http port; `close` ends its idle connections. */
export interface UndiciHttp extends HttpPort {
  close: () => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 30_000;
/** Longest silence inside a body; the exchange as a whole has its own bound. */
const BODY_TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function createUndiciHttp({ allowedOrigins, userAgent }: UndiciHttpOptions): UndiciHttp {
  const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, bodyTimeout: BODY_TIMEOUT_MS };
  const publicAgent = new Agent({ ...timeouts, connect: createPublicConnector(CONNECT_TIMEOUT_MS) });
  const allowedAgent = new Agent({ ...timeouts, connect: { timeout: CONNECT_TIMEOUT_MS } });
  const allowed = new Set(allowedOrigins.map((origin) => new URL(origin).origin));
  const send = (url: URL, etag: string | null, signal: AbortSignal) =>
    undiciRequest(url, {
      method: 'GET',
      dispatcher: allowed.has(url.origin) ? allowedAgent : publicAgent,
      signal,
      headers: {
        'user-agent': userAgent,
        'accept-encoding': 'gzip',
        ...(etag === null ? {} : { 'if-none-match': etag }),
      },
    });
  return {
    async get(asked) {
      const signal = AbortSignal.timeout(asked.timeoutMs);
      try {
        return await follow(asked, (url) => send(url, asked.etag, signal));
      } catch (cause) {
        if (cause instanceof Failure) throw cause;
        throw new Failure('source_unreachable', 'A source did not answer in time or the connection broke.', { cause });
      }
    },
    close: async () => {
      await Promise.all([publicAgent.close(), allowedAgent.close()]);
    },
  };
}

type Send = (url: URL) => Promise<Dispatcher.ResponseData>;

/** Redirects are followed here, so that each target is checked like the first address. */
async function follow(asked: HttpGet, send: Send): Promise<HttpAnswer> {
  let url = sourceAddress(asked.url, null);
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await send(url);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode)) return await answerOf(response, asked);
    abandon(response.body);
    if (typeof location !== 'string') throw malformed('A source redirects without saying where to.');
    url = sourceAddress(location, url);
  }
  throw malformed(`A source redirects more than ${MAX_REDIRECTS} times.`);
}

async function answerOf(response: Dispatcher.ResponseData, { etag, maxBytes }: HttpGet): Promise<HttpAnswer> {
  const { statusCode, headers, body } = response;
  if (statusCode === 200) {
    const held = headers['etag'];
    return { kind: 'found', body: await readBody(response, maxBytes), etag: typeof held === 'string' ? held : null };
  }
  abandon(body);
  if (statusCode === 304 && etag !== null) return { kind: 'not_modified' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'missing' };
  throw new Failure('source_unreachable', `A source answered with status ${statusCode}.`);
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

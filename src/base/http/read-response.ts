import { canonicalJson } from '../canonical-json.ts';
import { Failure } from '../failure.ts';
import type { HttpAnswer, HttpExchange, HttpGet, HttpResponse } from './http-port.ts';

/** A conditional GET over an exchange; see `HttpPort.get`. */
export async function conditionalGet({ exchange }: HttpExchange, request: HttpGet): Promise<HttpAnswer> {
  const { url, etag, accept, maxBytes, timeoutMs } = request;
  const headers = {
    ...(accept === undefined ? {} : { accept }),
    ...(etag === null ? {} : { 'if-none-match': etag }),
  };
  return answerOf(await exchange({ method: 'GET', url, headers, body: null, maxBytes, timeoutMs }), etag);
}

function answerOf(response: HttpResponse, etag: string | null): HttpAnswer {
  const { status, headers, body } = response;
  if (status === 200) return { kind: 'found', body, etag: headers['etag'] ?? null };
  if (status === 304) {
    if (etag !== null) return { kind: 'not_modified' };
    throw new Failure('source_unreachable', 'A source answered "not modified" to an unconditional request.');
  }
  if (status === 404 || status === 410) return { kind: 'missing' };
  throw responseFailure(response);
}

/**
 * The earliest time of the next request, in milliseconds since the Unix epoch, as the source asks for it; `null`: it does not.
 *
 * `Retry-After` is seconds or a date (RFC 9110, 10.2.3). Where it is absent,
 * `x-ratelimit-remaining: 0` with `x-ratelimit-reset`, an epoch in seconds,
 * says the same, on answers that were still given too.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export function retryNotBeforeMs({ headers }: Pick<HttpResponse, 'headers'>, nowMs: number): number | null {
  const retryAfter = headers['retry-after']?.trim();
  if (retryAfter !== undefined) return retryAfterMs(retryAfter, nowMs);
  if (headers['x-ratelimit-remaining']?.trim() !== '0') return null;
  const resetSeconds = headers['x-ratelimit-reset']?.trim() ?? '';
  return /^\d{1,11}$/u.test(resetSeconds) ? Number(resetSeconds) * 1_000 : null;
}

/** Whether the answer is "not now": a limit, told by status or by headers. */
export function isLimited(response: Pick<HttpResponse, 'status' | 'headers'>): boolean {
  const { status, headers } = response;
  if (status === 429) return true;
  const isRefused = status === 403 || status === 503;
  return isRefused && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining']?.trim() === '0');
}

function retryAfterMs(text: string, nowMs: number): number | null {
  if (/^\d{1,9}$/u.test(text)) return nowMs + Number(text) * 1_000;
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? null : dateMs;
}

/** The failure of a response that is no answer. */
export function responseFailure(response: Pick<HttpResponse, 'status' | 'headers'>): Failure {
  if (isLimited(response)) return new Failure('source_rate_limited', 'A source limits how often it is asked.');
  return new Failure('source_unreachable', `A source answered with status ${response.status}.`);
}

/** The JSON of an answer. Throws `source_malformed` where it is none, or not UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('source_malformed', 'A source gave no JSON in UTF-8.', { cause });
  }
}

interface JsonPost {
  readonly url: string;
  /** Anything that has a JSON form. */
  readonly body: unknown;
  readonly maxRequestBytes: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Sends JSON by POST; the answer is data, of no shape yet. Throws a `Failure` for every status but 200. */
export async function postJson({ exchange }: HttpExchange, post: JsonPost): Promise<unknown> {
  const body = canonicalJson(post.body);
  if (Buffer.byteLength(body) > post.maxRequestBytes) {
    throw new Failure('internal_error', `A request body has more than ${post.maxRequestBytes} bytes.`);
  }
  const { url, maxBytes, timeoutMs } = post;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await exchange({ method: 'POST', url, headers, body, maxBytes, timeoutMs });
  if (response.status !== 200) throw responseFailure(response);
  return parseJsonBytes(response.body);
}

import { Failure } from '../failure.ts';
import type { HttpAnswer, HttpExchange, HttpGet, HttpResponse } from './http-port.ts';
import { responseFailure } from './status-failure.ts';

/** A conditional GET over an exchange; see `HttpPort.get`. */
export async function conditionalGet({ exchange }: HttpExchange, asked: HttpGet): Promise<HttpAnswer> {
  const { url, etag, maxBytes, timeoutMs } = asked;
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
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

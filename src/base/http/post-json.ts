import { canonicalJson } from '../canonical-json.ts';
import { Failure } from '../failure.ts';
import type { HttpExchange } from './http-exchange.ts';
import { parseJsonBytes } from './json-bytes.ts';
import { responseFailure } from './status-failure.ts';

export interface JsonQuestion {
  readonly url: string;
  /** Anything that has a JSON form. */
  readonly body: unknown;
  readonly maxRequestBytes: number;
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/** Asks by a POST of JSON; the answer is data, of no shape yet. Throws a `Failure` for every status but 200. */
export async function postJson({ exchange }: HttpExchange, question: JsonQuestion): Promise<unknown> {
  const body = canonicalJson(question.body);
  if (Buffer.byteLength(body) > question.maxRequestBytes) {
    throw new Failure('internal_error', `A question has more than ${question.maxRequestBytes} bytes.`);
  }
  const { url, maxBytes, timeoutMs } = question;
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const response = await exchange({ method: 'POST', url, headers, body, maxBytes, timeoutMs });
  if (response.status !== 200) throw responseFailure(response);
  return parseJsonBytes(response.body);
}

import { canonicalJson } from '../canonical-json.ts';
import { Failure } from '../failure.ts';
import { responseFailure } from './judge-response.ts';
import type { HttpExchange } from './http-port.ts';

/** The JSON of an answer. Throws `source_malformed` where it is none, or not UTF-8. */
export function parseJsonBytes(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Failure('source_malformed', 'A source gave no JSON in UTF-8.', { cause });
  }
}

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

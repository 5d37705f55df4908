import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure, type FailureItem } from '../../../base/failure.ts';
import { parseJsonText } from './json-text.ts';
import { faultsOf } from './schema-faults.ts';

/** RFC 8259 knows no parameter; a charset is taken where it says what JSON is anyway. */
const JSON_MEDIA_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*(?:utf-8|"utf-8")\s*)?$/i;

/**
 * The only body the service reads is JSON, and it is read strictly, by its own
 * operation; Fastify's lenient parsers are taken away.
 */
export function takeOnlyJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const NO_BYTES = new Uint8Array();

/** The bytes of a body that says it is JSON. */
export function bodyBytes({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): Uint8Array {
  refuseOtherMediaType(headers);
  return body instanceof Uint8Array ? body : NO_BYTES;
}

/** The framework matches media types loosely, and a request without any body reaches no parser. */
function refuseOtherMediaType(headers: FastifyRequest['headers']): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw unsupported('Send the body without content encoding.');
  if (!JSON_MEDIA_TYPE.test(headers['content-type'] ?? '')) {
    throw unsupported('Send the header `Content-Type: application/json` and a body in UTF-8.');
  }
}

function unsupported(message: string): Failure {
  return new Failure('unsupported_media_type', message);
}

/**
 * The one place where a request body becomes a typed value: strict JSON, then
 * the contract's schema alone, nothing coerced, nothing dropped.
 */
export function checkedBytes<Body>(schema: z.ZodType<Body>, bytes: Uint8Array): Body {
  return checkedValue(schema, parseJsonText(bytes));
}

/** The same of a request that was made in this process. */
export function checkedValue<Body>(schema: z.ZodType<Body>, value: unknown): Body {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Failure('invalid_request', 'The body breaks the rules listed in `errors`.', {
    items: faultsOf(schema, parsed.error.issues),
  });
}

/**
 * Query parameters as a typed value: the contract's schema alone decides, as it
 * does for a body. A parameter that is given twice or that nobody knows is
 * refused, because one that is ignored gives an answer to another question.
 *
 * @param address as it was requested, query string included
 */
export function checkedParameters<Parameters>(schema: z.ZodType<Parameters>, address: string): Parameters {
  const given = [...new URLSearchParams(queryOf(address))];
  const repeated = given.filter(([name], i) => given.findIndex(([other]) => other === name) < i);
  const parsed = schema.safeParse(objectOf(given), { reportInput: true });
  const items = [...(parsed.success ? [] : faultsOf(schema, parsed.error.issues)), ...repeated.map(repeatedFault)];
  if (parsed.success && items.length === 0) return parsed.data;
  throw new Failure('invalid_request', 'The query parameters break the rules listed in `errors`.', { items });
}

function queryOf(address: string): string {
  const start = address.indexOf('?');
  return start === -1 ? '' : address.slice(start + 1);
}

/** Everything in an address is text; what is written as a whole number is one. */
function objectOf(given: ReadonlyArray<readonly [string, string]>): object {
  return Object.fromEntries(
    given.map(([name, text]) => [name, /^(?:0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : text]),
  );
}

/** Its name is left out: it may have been taken from anywhere. */
function repeatedFault(): FailureItem {
  return { pointer: '', code: 'repeated_parameter', detail: 'Give each parameter once.' };
}

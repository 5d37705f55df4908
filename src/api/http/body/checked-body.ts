import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure } from '../../../base/failure.ts';
import { faultsOf } from './body-faults.ts';
import { refuseOtherMediaType } from './json-body-parser.ts';
import { parseJsonText } from './json-text.ts';

const NO_BYTES = new Uint8Array();

/** The bytes of a body that says it is JSON. */
export function bodyBytes({ headers, body }: Pick<FastifyRequest, 'headers' | 'body'>): Uint8Array {
  refuseOtherMediaType(headers);
  return body instanceof Uint8Array ? body : NO_BYTES;
}

/**
 * The one place where a request body becomes a typed value: strict JSON, then
 * the contract's schema alone, nothing coerced, nothing dropped.
 */
export function checkedBytes<Body>(schema: z.ZodType<Body>, bytes: Uint8Array): Body {
  const parsed = schema.safeParse(parseJsonText(bytes), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Failure('invalid_request', 'The body breaks the rules listed in `errors`.', {
    items: faultsOf(parsed.error.issues),
  });
}

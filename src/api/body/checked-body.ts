import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Failure } from '../../base/failure.ts';
import { faultsOf } from './body-faults.ts';
import { refuseOtherMediaType } from './json-body-parser.ts';

/**
 * The one place where a request body becomes a typed value: by the contract's
 * schema alone, nothing coerced, nothing dropped.
 */
export function checkedBody<Body>(schema: z.ZodType<Body>, request: Pick<FastifyRequest, 'headers' | 'body'>): Body {
  refuseOtherMediaType(request.headers);
  const parsed = schema.safeParse(request.body, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Failure('invalid_request', 'The body breaks the rules listed in `errors`.', {
    items: faultsOf(parsed.error.issues),
  });
}

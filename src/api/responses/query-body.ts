import type { z } from 'zod';
import type { RouteRequest } from '../../contract/directory/route.ts';
import type { ServingSnapshot } from '../serving-snapshot.ts';
import { checkedBytes } from '../http/request/checked-request.ts';
import { acceptQuery } from './accepted-query.ts';
import { responseKey } from './response-cache.ts';
import type { AcceptedQuery } from './response-writer.ts';

/** An operation that answers queries, and what its requests say beside the query. */
export interface QueryOperation<Request extends RouteRequest> {
  readonly operation: AcceptedQuery['operation'];
  readonly schema: z.ZodType<Request>;
  readonly hasFacets: (request: Request) => boolean;
}

/**
 * All of the response to a request but its head: what is kept for the same bytes,
 * which hold the pin as well, or written anew. What is kept may be read in the
 * running turn only.
 */
export function queryBody<Request extends RouteRequest>(
  { operation, schema, hasFacets }: QueryOperation<Request>,
  bytes: Uint8Array,
  snapshot: ServingSnapshot | null,
): Buffer | Promise<Buffer> {
  const key = responseKey(operation, bytes);
  const kept = snapshot?.responses.find(key);
  if (kept !== undefined) return kept;
  const { request, query, served } = acceptQuery(checkedBytes(schema, bytes), snapshot);
  const isExplained = request.explain === true;
  const written = served.writer.write({ operation, query, isExplained, hasFacets: hasFacets(request) });
  // An explanation is asked for seldom.
  if (isExplained) return written;
  const keep = (body: Buffer): Buffer => {
    served.responses.keep(key, body);
    return body;
  };
  return written instanceof Promise ? written.then(keep) : keep(written);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/failure.ts';
import type { CountedDecision, RateLimiter } from './rate-limiter.ts';
import type { RatePolicy } from './rate-policy.ts';

/** Spec 8: budgets are of one hour. */
export const WINDOW_MS = 3_600_000;

/**
 * Counts a request before its body is read, and refuses one too many with a
 * `Failure`. What is refused later for another reason has been counted; what is
 * refused here has not.
 */
export function limitRate(
  { count }: RateLimiter,
  policy: RatePolicy | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (policy === null) return;
  const forwarded = request.headers['x-forwarded-for'];
  const decision = count({
    policy,
    peer: request.raw.socket.remoteAddress ?? null,
    forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
  });
  if (decision === null) return;
  void reply.headers(rateHeaders(decision));
  if (decision.isAdmitted) return;
  void reply.header('retry-after', seconds(decision.waitMs));
  throw new Failure(
    'rate_limited',
    'This client has used up its requests; the header Retry-After says when to ask again.',
  );
}

/** @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ (version 10) */
function rateHeaders({ policy, limit, remaining, waitMs }: CountedDecision): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`,
    ratelimit: `"${policy}";r=${remaining};t=${seconds(waitMs)}`,
  };
}

/** Rounded up: who waits so long finds room. */
function seconds(waitMs: number): string {
  return String(Math.ceil(waitMs / 1000));
}

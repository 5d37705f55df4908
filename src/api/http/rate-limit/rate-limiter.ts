import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../base/failure.ts';
import { operationOf } from '../request/request-operation.ts';
import { type TrustedProxies, clientAddress, clientNetwork } from './client-network.ts';
import type { RateClaim, RateDecision, RateLimitStore } from './rate-limit-store.ts';

/** Operations that share one budget. */
const RATE_POLICIES = ['candidates', 'discovery', 'route', 'reads'] as const;
export type RatePolicy = (typeof RATE_POLICIES)[number];

/** Requests of one client in any rolling hour (spec 8; the others are ours); 0: not limited. */
export type RateQuotas = Readonly<Record<RatePolicy, number>>;

export const DEFAULT_QUOTAS: RateQuotas = { candidates: 60, discovery: 600, route: 600, reads: 1_200 };

/**
 * Which budget a request uses; `null`: none. Probes, documents outside `/v1/` and
 * refused methods are free.
 *
 * @param route path of the route that was found, not of the address: one route has many spellings
 */
export function ratePolicyOf(method: string, route: string): RatePolicy | null {
  if (!route.startsWith('/v1/')) return null;
  const policy = policyOfSearch(route);
  if (method === 'POST') return policy;
  return policy === null && (method === 'GET' || method === 'HEAD') ? 'reads' : null;
}

function policyOfSearch(route: string): RatePolicy | null {
  const operation = operationOf(route);
  if (operation === 'search') return 'candidates';
  return operation === 'discovery' || operation === 'route' ? operation : null;
}

/** What a request is counted by. */
export interface CountedRequest {
  readonly policy: RatePolicy;
  /** Address of the connection; `null`: it has none. */
  readonly peer: string | null;
  readonly forwardedFor: string | undefined;
}

/** What became of a request, and of which budget. */
export interface CountedDecision extends RateDecision {
  readonly policy: RatePolicy;
  readonly limit: number;
}

export interface RateLimiter {
  /** `null`: this budget has no bound, so nobody counts. */
  readonly count: (request: CountedRequest) => CountedDecision | null;
}

export interface RateLimiterDeps {
  readonly quotas: RateQuotas;
  readonly proxies: TrustedProxies;
  /** The store of each budget. */
  readonly storeOf: (policy: RatePolicy) => RateLimitStore;
}

/** All /64s of one /48 together have as much as so many clients. */
const CLIENTS_IN_AGGREGATE = 4;

/** Counts a request against the budget of its client, and of the network that client is part of. */
export function createRateLimiter({ quotas, proxies, storeOf }: RateLimiterDeps): RateLimiter {
  const stores = new Map(RATE_POLICIES.map((policy) => [policy, storeOf(policy)]));
  return {
    count({ policy, peer, forwardedFor }) {
      const limit = quotas[policy];
      const store = stores.get(policy);
      if (store === undefined || limit === 0) return null;
      const claims = claimsOf(policy, limit, clientAddress(peer, forwardedFor, proxies));
      return { policy, limit, ...store.take(claims) };
    },
  };
}

function claimsOf(policy: RatePolicy, limit: number, address: string | null): readonly RateClaim[] {
  const { client, aggregate } = clientNetwork(address);
  const ofClient = { key: `${policy} ${client}`, limit };
  if (aggregate === null) return [ofClient];
  return [ofClient, { key: `${policy} ${aggregate}`, limit: limit * CLIENTS_IN_AGGREGATE }];
}

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

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, type FailureCode } from '../../../base/failure.ts';
import { operationOf } from '../request/request-operation.ts';
import { type TrustedProxies, clientAddress, clientNetwork, isTrusted } from './client-network.ts';
import {
  isUncounted,
  type RateClaim,
  type RateDecision,
  type RateLimitStore,
  type RateOutcome,
  type Uncounted,
  type UncountedReason,
} from './rate-limit-store.ts';
import type { SharedCounting } from './redis/redis-store.ts';
import type { CountingProblem } from './watched-store.ts';

/** Operations that share one budget. */
export type RatePolicy = 'candidates' | 'discovery' | 'route' | 'reads' | 'mcp';

/** Requests of one client in any rolling hour (spec 8; the others are ours); 0: not limited. */
export type RateQuotas = Readonly<Record<RatePolicy, number>>;

export const DEFAULT_QUOTAS: RateQuotas = {
  candidates: 60,
  discovery: 600,
  route: 600,
  reads: 1_200,
  mcp: 3_000,
};

/**
 * Which budget a request uses; `null`: none. Probes, documents outside `/v1/` and
 * refused methods are free.
 *
 * @param route path of the route that was found, not of the address: one route has many spellings
 */
export function ratePolicyOf(method: string, route: string): RatePolicy | null {
  // Whatever it is: a tool that it calls is counted as its operation besides.
  if (route === '/mcp') return method === 'POST' ? 'mcp' : null;
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

export interface RateLimiter {
  readonly quotas: RateQuotas;
  /** `null`: this budget has no bound, so nobody counts. */
  readonly count: (request: CountedRequest) => RateOutcome | Promise<RateOutcome> | null;
  /** `null`: requests are counted, as far as is known at this moment. */
  readonly problem: () => CountingProblem | null;
  /** How counting in Redis goes; `null`: nothing is counted there. */
  readonly shared: () => SharedCounting | null;
  /** Requests with `X-Forwarded-For` from an address that is no trusted proxy: a client that wrote it, or a proxy that nobody listed. */
  readonly forwardedByUnlisted: () => number;
}

export interface RateLimiterDeps {
  readonly quotas: RateQuotas;
  readonly proxies: TrustedProxies;
  /** The store of each budget; asked at each request. */
  readonly storeOf: (policy: RatePolicy) => RateLimitStore;
  /** Of the store that can have one; absent: none can. */
  readonly problem?: RateLimiter['problem'];
  /** Of the store in Redis; absent: there is none. */
  readonly shared?: () => SharedCounting;
  /** Called once, at the first request with `X-Forwarded-For` from an address that is no trusted proxy. */
  readonly onUnlisted?: () => void;
}

/** All /64s of one /48 together have as much as so many clients. */
const CLIENTS_IN_AGGREGATE = 4;

/** Counts a request against the budget of its client, and of the network that client is part of. */
export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { quotas, proxies, storeOf, problem = () => null, onUnlisted = () => undefined } = deps;
  const shared = deps.shared ?? (() => null);
  let unlisted = 0;
  return {
    quotas,
    problem,
    shared,
    forwardedByUnlisted: () => unlisted,
    count({ policy, peer, forwardedFor }) {
      if (forwardedFor !== undefined && peer !== null && !isTrusted(peer, proxies)) {
        unlisted += 1;
        if (unlisted === 1) onUnlisted();
      }
      const limit = quotas[policy];
      if (limit === 0) return null;
      return storeOf(policy).take(claimsOf(policy, limit, clientAddress(peer, forwardedFor, proxies)));
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
 *
 * @returns a promise where counting takes time
 */
export function limitRate(
  { count, quotas }: RateLimiter,
  policy: RatePolicy | null,
  request: FastifyRequest,
  reply: FastifyReply,
): void | Promise<void> {
  if (policy === null) return;
  const outcome = count({
    policy,
    peer: request.raw.socket.remoteAddress ?? null,
    // Several headers of the name are one already, joined by commas (`http.IncomingMessage`).
    forwardedFor: request.headers['x-forwarded-for']?.toString(),
  });
  if (outcome === null) return;
  const answer = (known: RateOutcome): void => answerOutcome(known, policy, quotas[policy], reply);
  return outcome instanceof Promise ? outcome.then(answer) : answer(outcome);
}

function answerOutcome(outcome: RateOutcome, policy: RatePolicy, limit: number, reply: FastifyReply): void {
  void reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_MS / 1000}`);
  if (isUncounted(outcome)) throw refusal(reply, outcome, 'not_counted', EXPLANATIONS[outcome.uncounted]);
  void reply.header('ratelimit', rateHeader(policy, outcome));
  if (outcome.isAdmitted) return;
  throw refusal(
    reply,
    outcome,
    'rate_limited',
    'This client has used up its requests; the header Retry-After says when to ask again.',
  );
}

function refusal(
  reply: FastifyReply,
  { waitMs }: RateDecision | Uncounted,
  code: FailureCode,
  explanation: string,
): Failure {
  void reply.header('retry-after', seconds(waitMs));
  return new Failure(code, explanation);
}

const CHECK_COUNTS = 'The operator finds what to do under "Rate limits" in docs/OPERATING.md.';
const EXPLANATIONS: Readonly<Record<UncountedReason, string>> = {
  full: 'More clients than this service can count have asked within an hour, so no new one is taken; the header Retry-After says when there may be room.',
  garbled: `The file that counts requests is damaged, so this operation is not answered. ${CHECK_COUNTS}`,
  locked: 'Another process holds the file that counts requests; send the same request again.',
  lost: `The file that counts requests was taken away, so this operation is not answered until nothing in it would count. ${CHECK_COUNTS}`,
  no_room: `The disk has no room left to count requests, so this operation is not answered. ${CHECK_COUNTS}`,
  overdue: 'Requests could not be counted in time; send the same request again.',
  unreachable: `What counts requests over all services cannot be reached, so this operation is not answered. ${CHECK_COUNTS}`,
  unusable: `The file that counts requests cannot be used, so this operation is not answered. ${CHECK_COUNTS}`,
};

/** @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ (version 10) */
function rateHeader(policy: RatePolicy, { remaining, waitMs }: RateDecision): string {
  return `"${policy}";r=${remaining};t=${seconds(waitMs)}`;
}

/** Rounded up: who waits so long finds room. */
function seconds(waitMs: number): string {
  return String(Math.max(1, Math.ceil(waitMs / 1000)));
}

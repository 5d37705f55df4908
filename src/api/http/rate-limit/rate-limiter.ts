import { clientAddress, type TrustedProxies } from './client-address.ts';
import { clientNetwork } from './client-network.ts';
import { RATE_POLICIES, type RatePolicy, type RateQuotas } from './rate-policy.ts';
import type { RateClaim, RateDecision, RateLimitStore } from './rate-limit-store.ts';

/** What is looked at of a request. */
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

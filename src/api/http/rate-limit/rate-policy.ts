import { operationOf } from '../request-operation.ts';

/** Operations that share one budget. */
export const RATE_POLICIES = ['candidates', 'discovery', 'route', 'reads'] as const;
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

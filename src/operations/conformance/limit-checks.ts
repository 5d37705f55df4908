import { type Check, at, methodOf } from './check.ts';
import { type Exchange, NotTestable } from './session.ts';

const POLICY = /^"[^"]+";(?:[^,]*;)?q=\d+/;
const STATE = /^"([^"]+)";(?:[^,]*;)?r=(\d+)/;

/** Requests under /v1/ whose address was taken: what the limits count. An address that is refused may be or not. */
function isCounted({ asked, status }: Exchange): boolean {
  const isAddressRefused = [404, 405, 414].includes(status) || (status === 400 && asked.path.includes('?'));
  return asked.path.startsWith('/v1/') && !isAddressRefused;
}

export const LIMIT_CHECKS: readonly Check[] = [
  {
    name: 'limits.headers',
    place: 'spec 8, DESIGN 4, limits; draft-ietf-httpapi-ratelimit-headers-10',
    rule: 'Every limited answer says its policy and what is left of it, in RateLimit-Policy and RateLimit.',
    async run({ session }) {
      const counted = session.exchanges.filter(isCounted);
      if (counted.every(({ headers }) => !headers.has('ratelimit-policy') && !headers.has('ratelimit'))) {
        throw new NotTestable('this server says of no answer that it is limited');
      }
      // A policy that is not limited says so on no answer, so a policy is looked at where one of its answers has it.
      const limited = new Set(counted.filter(({ headers }) => headers.has('ratelimit-policy')).map(budgetOf));
      return counted
        .filter((exchange) => limited.has(budgetOf(exchange)))
        .filter(
          ({ headers }) =>
            !POLICY.test(headers.get('ratelimit-policy') ?? '') || !STATE.test(headers.get('ratelimit') ?? ''),
        )
        .map((exchange) => `${at(exchange)} answers ${exchange.status} without both headers in their form`);
    },
  },
  {
    name: 'limits.counting',
    place: 'spec 8, DESIGN 4, limits',
    rule: 'What is left of a policy falls with each request that is counted.',
    async run({ session }) {
      const left = new Map<string, number>();
      const faults: string[] = [];
      let seen = 0;
      for (const exchange of session.exchanges.filter(isCounted)) {
        const [, policy = '', remaining] = STATE.exec(exchange.headers.get('ratelimit') ?? '') ?? [];
        if (remaining === undefined) continue;
        seen += 1;
        const before = left.get(policy);
        if (before !== undefined && Number(remaining) >= before && exchange.status !== 429) {
          faults.push(`${at(exchange)}: ${remaining} left of ${policy}, after ${before}`);
        }
        left.set(policy, Number(remaining));
      }
      if (seen < 2) throw new NotTestable('no answer says what is left');
      return faults;
    },
  },
  {
    name: 'limits.refused',
    place: 'spec 8, DESIGN 4, limits; RFC 9110 10.2.3',
    rule: 'Beyond the limit a request gives 429 rate_limited with Retry-After in whole seconds.',
    async run({ session, exhaustLimits, sample }) {
      if (!exhaustLimits)
        throw new NotTestable('it would use up the limit of this client; ask for it with --exhaust-limits');
      const asked = { path: '/v1/candidates:search', body: { query: sample.query, limit: 1 } };
      for (let sent = 0; sent < MOST_TO_EXHAUST; sent += 1) {
        const exchange = await session.sendAgain(asked);
        if (exchange.status === 429) return refusalFaults(exchange);
      }
      throw new NotTestable(`${MOST_TO_EXHAUST} candidate searches were all answered`);
    },
  },
];

const MOST_TO_EXHAUST = 130;

function refusalFaults({ headers, json }: Exchange): readonly string[] {
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : null;
  return [
    ...(code === 'rate_limited' ? [] : ['the code is not rate_limited']),
    ...(/^[1-9]\d*$/.test(headers.get('retry-after') ?? '') ? [] : ['no Retry-After in whole seconds']),
  ];
}

/** Operations that share a policy, as far as the contract says so. */
function budgetOf({ asked }: Exchange): string {
  const method = methodOf(asked);
  if (method !== 'POST') return 'reads';
  return asked.path.startsWith('/v1/candidates') ? 'candidates' : asked.path.endsWith(':route') ? 'route' : 'discovery';
}

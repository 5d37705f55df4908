import type { Clock } from '../../base/clock.ts';
import { redisFault } from '../../api/http/rate-limit/redis/redis-fault.ts';
import type { RedisLink } from '../../api/http/rate-limit/redis/redis-link.ts';
import type { SharedCounter } from '../../api/http/rate-limit/redis/shared-counter.ts';
import { type DoctorCheck, failed, ok, warning } from './doctor-report.ts';

export interface ExaminedRedis {
  /** As in the settings; what may be told of it is host and port. */
  readonly address: string;
  readonly connect: (address: string) => Promise<RedisLink>;
  /** Counts for the host that is examined. */
  readonly openCounter: (hostId: string) => SharedCounter;
  readonly clock: Clock;
}

const NAME = 'rate limits';
/** Keys are kept for a day after they count: a clock that is put right by less ends none of them. */
const TOLERATED_MS = 3_600_000;

/** Whether candidate searches can be counted in Redis as they should be. */
export async function redisChecks(
  hostId: string,
  { address, connect, openCounter, clock }: ExaminedRedis,
): Promise<readonly DoctorCheck[]> {
  const place = new URL(address).host;
  let link: RedisLink | null = null;
  try {
    link = await connect(address);
    const facts = factsOf(String(await link.send(['INFO'])));
    const refusal = refusalOf(facts, place);
    if (refusal !== null) return [refusal];
    await tryToCount(link, openCounter(hostId));
    const seconds = Number(Object(await link.send(['TIME']))[0]);
    const found = findings(facts, place, seconds * 1_000 - clock.nowMs());
    return found.length > 0 ? found : [ok(NAME, `counted in Redis at ${place}`)];
  } catch (error) {
    const fault = redisFault(error);
    const { why, remedy } = KNOWN_FAULTS.find(({ faults }) => faults.test(fault)) ?? OTHER_FAULT;
    return [failed(NAME, `Redis at ${place} ${why} (${fault})`, remedy)];
  } finally {
    link?.close();
  }
}

/** A request that claims no budget is decided and noted as any other, and counts for nobody. */
async function tryToCount(link: RedisLink, counter: SharedCounter): Promise<void> {
  await counter.join(link, 0);
  await counter.decide(link, [], '');
}

/** Fields of `INFO`. */
function factsOf(info: string): ReadonlyMap<string, string> {
  const fields = info.matchAll(/^(\w+):(.*?)\r?$/gm);
  return new Map([...fields].map(([, name = '', value = '']) => [name, value]));
}

function refusalOf(facts: ReadonlyMap<string, string>, place: string): DoctorCheck | null {
  const version = facts.get('redis_version') ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 6 || (major === 6 && minor < 2))
    return failed(
      NAME,
      `Redis at ${place} is ${version}, and its scripts need 6.2`,
      'Run Redis 6.2 or later, or Valkey.',
    );
  if (facts.get('cluster_enabled') === '1') {
    return failed(
      NAME,
      `Redis at ${place} is part of a cluster, and only one of its servers has the counts`,
      'Name a Redis that is no cluster: a few bytes for each client fit on one server.',
    );
  }
  if (facts.get('role') === 'master') return null;
  return failed(NAME, `Redis at ${place} is a replica, which counts nothing`, 'Name the server that takes writes.');
}

function findings(facts: ReadonlyMap<string, string>, place: string, aheadMs: number): DoctorCheck[] {
  const checks: DoctorCheck[] = [];
  const policy = facts.get('maxmemory_policy') ?? 'noeviction';
  if (policy !== 'noeviction' && facts.get('maxmemory') !== '0') {
    checks.push(
      failed(
        NAME,
        `Redis at ${place} forgets clients where its memory is full (maxmemory-policy ${policy}): they begin anew`,
        'Set `maxmemory-policy noeviction`, or give these counts a Redis of their own.',
      ),
    );
  }
  if (facts.get('aof_enabled') === '0') {
    checks.push(
      warning(
        NAME,
        `Redis at ${place} keeps no log on its disk: started anew it knows only what services that still run admitted`,
        'Set `appendonly yes`; with `appendfsync always` nothing is forgotten at all.',
      ),
    );
  }
  if (Math.abs(aheadMs) > TOLERATED_MS) {
    checks.push(
      warning(
        NAME,
        `the clocks of this machine and of Redis at ${place} are ${Math.round(Math.abs(aheadMs) / 3_600_000)} h apart: put right by 23 h or more, that of Redis ends all counts`,
        'Let a time service keep both clocks.',
      ),
    );
  }
  return checks;
}

interface Remedied {
  readonly faults: RegExp;
  /** Read with “Redis at …”. */
  readonly why: string;
  readonly remedy: string;
}

const KNOWN_FAULTS: readonly Remedied[] = [
  {
    faults: /^(?:WRONGPASS|NOAUTH|ERR)$/,
    why: 'does not take this user, password or database',
    remedy: 'Put user, password and database into PLUGIN_FACTS_REDIS as Redis has them (`ACL LIST`).',
  },
  {
    faults: /^NOPERM$/,
    why: 'does not let this user count',
    remedy: 'Give the user the commands and keys that docs/OPERATING.md lists under "Counting in Redis".',
  },
  {
    faults: /^OOM$/,
    why: 'has no memory left to count in',
    remedy: 'Raise `maxmemory` of that Redis, or give these counts one of their own.',
  },
  {
    faults: /CERT|TLS|SSL|ALTNAME|SIGNATURE|EPROTO/,
    why: 'cannot be spoken to over TLS as its address says',
    remedy:
      'Write `rediss://` where Redis speaks TLS and `redis://` where not; name a private authority in NODE_EXTRA_CA_CERTS.',
  },
];

const OTHER_FAULT: Omit<Remedied, 'faults'> = {
  why: 'cannot be reached',
  remedy:
    'See that Redis runs, that PLUGIN_FACTS_REDIS names it (`rediss://` only where it speaks TLS), and that nothing stands between (a firewall, `IPAddressAllow` of the unit).',
};

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openRateLimiter } from '../../src/app/open-rate-limiter.ts';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { DEFAULT_QUOTAS } from '../../src/api/http/rate-limit/rate-limiter.ts';
import { isUncounted } from '../../src/api/http/rate-limit/rate-limit-store.ts';
import { systemMonotonicClock } from '../../src/base/clock.ts';

/**
 * Asks again and again for one client, several at a time, as one service of
 * several; after each, for `others` others. Writes a letter to standard output for each admitted
 * request before the next round (`a`), and at the end how many could not be counted.
 * Counts in the file of the folder, or in Redis where an address is given.
 */
const [folder = '', attempts = '', others = '0', redisAddress, withoutRedis] = process.argv.slice(2);
const AT_ONCE = 20;
const { rateLimiter, close } = openRateLimiter({
  quotas: DEFAULT_QUOTAS,
  trustedProxies: [],
  clock: systemMonotonicClock,
  log: SILENT_LOG,
  path: join(folder, 'client-counts.sqlite'),
  redisAddress: redisAddress ?? null,
  withoutRedis: withoutRedis === 'each_process' ? 'each_process' : 'refuse',
  randomHex: () => randomBytes(16).toString('hex'),
  hostId: 'hammered',
});
const ask = (peer: string) => rateLimiter.count({ policy: 'candidates', peer, forwardedFor: undefined });
const otherPeer = (): string =>
  `10.${[16, 8, 0].map((bits) => (Math.floor(Math.random() * 2 ** 24) >> bits) & 255).join('.')}`;

let uncounted = 0;
for (let asked = 0; asked < Number(attempts); asked += AT_ONCE) {
  const round = Math.min(AT_ONCE, Number(attempts) - asked);
  const peers = [
    ...Array.from({ length: round }, () => '203.0.113.7'),
    ...Array.from({ length: Number(others) * round }, otherPeer),
  ];
  const outcomes = await Promise.all(peers.map(async (peer) => ask(peer)));
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome === null || isUncounted(outcome)) uncounted += 1;
    else if (i < round && outcome.isAdmitted) process.stdout.write('a');
  }
}
await close();
process.stdout.write(`,${uncounted}`);

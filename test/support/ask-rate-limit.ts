import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { SILENT_LOG } from '../../src/api/http/api-log.ts';
import { isUncounted } from '../../src/api/http/rate-limit/rate-limit-store.ts';
import { DEFAULT_QUOTAS } from '../../src/api/http/rate-limit/rate-limiter.ts';
import { openRateLimiter } from '../../src/app/open-rate-limiter.ts';
import { systemMonotonicClock } from '../../src/base/clock.ts';

/**
 * Counts one client in Redis as one service of several. A line of standard input
 * is an order: a number (ask so often, one after the other) or `ready` (wait until
 * Redis can be asked); each is answered by a line of JSON.
 */
const [redisAddress = '', withoutRedis] = process.argv.slice(2);
const { rateLimiter } = openRateLimiter({
  quotas: DEFAULT_QUOTAS,
  trustedProxies: [],
  clock: systemMonotonicClock,
  log: SILENT_LOG,
  path: '/nonexistent',
  redisAddress,
  withoutRedis: withoutRedis === 'each_process' ? 'each_process' : 'refuse',
  randomHex: () => randomBytes(16).toString('hex'),
  hostId: 'test-host',
});

async function ask(times: number) {
  let [admitted, uncounted] = [0, 0];
  for (let i = 0; i < times; i += 1) {
    const outcome = await rateLimiter.count({ policy: 'candidates', peer: '203.0.113.7', forwardedFor: undefined });
    if (outcome === null || isUncounted(outcome)) uncounted += 1;
    else if (outcome.isAdmitted) admitted += 1;
  }
  return { admitted, uncounted };
}

for await (const order of createInterface(process.stdin)) {
  const answer = order === 'ready' ? {} : await ask(Number(order));
  if (order === 'ready') while (rateLimiter.shared()?.goneForMs !== null) await wait(20);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit();

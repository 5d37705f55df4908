import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type CountedRequest, DEFAULT_QUOTAS } from '../api/http/rate-limit/rate-limiter.ts';
import { systemClock } from '../base/clock.ts';
import { openRateLimiter } from './open-rate-limiter.ts';

function opened(folder: string, candidates = DEFAULT_QUOTAS.candidates) {
  const quotas = { ...DEFAULT_QUOTAS, candidates };
  const limiter = openRateLimiter({ quotas, trustedProxies: [], clock: systemClock, folder });
  onTestFinished(limiter.close);
  return limiter.rateLimiter;
}

function request(policy: CountedRequest['policy']): CountedRequest {
  return { policy, peer: '203.0.113.7', forwardedFor: undefined };
}

const CANDIDATES = request('candidates');

describe('openRateLimiter', () => {
  it('counts candidate search over all services of one data folder: exactly 60 by default', () => {
    const folder = temporaryFolder();
    const services = [opened(folder), opened(folder)];

    const admitted = Array.from({ length: 80 }, (_, i) => services[i % 2]!.count(CANDIDATES)?.isAdmitted);

    expect(admitted.filter((isAdmitted) => isAdmitted === true).length).toBe(60);
    expect(admitted.slice(0, 60)).not.toContain(false);
  });

  it('counts everything else in one service alone', () => {
    const folder = temporaryFolder();
    const [first, second] = [opened(folder), opened(folder)];
    first.count(request('discovery'));

    expect(second.count(request('discovery'))).toMatchObject({ limit: 600, remaining: 599 });
  });

  it('makes no file where candidate search is not limited', () => {
    const limiter = opened('/nowhere/at/all', 0);

    expect(limiter.count(CANDIDATES)).toBe(null);
  });
});

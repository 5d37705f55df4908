import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedClock } from '../clock.ts';
import { createOriginRateLimiter } from './origin-rate-limiter.ts';

const AT_ONCE = { clock: fixedClock('2026-02-01T00:00:00.000Z'), wait: () => Promise.resolve() };

describe('createOriginRateLimiter', () => {
  it('does all work, never more at once than allowed, whatever fails', async () => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (scheduler, maxConcurrent, works) => {
        const limit = createOriginRateLimiter({ maxConcurrent, requestsPerMinute: 60 }, AT_ONCE);
        let running = 0;
        let most = 0;
        const all = works.map((isGood) =>
          limit(async () => {
            running += 1;
            most = Math.max(most, running);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            if (!isGood) throw new Error('failed');
            return 'done';
          }),
        );
        const settled = Promise.allSettled(all);
        await scheduler.waitFor(settled);

        expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual(works);
        expect(most).toBeLessThanOrEqual(maxConcurrent);
      },
    );

    await fc.assert(property);
  });

  it('lets in whoever came first', async () => {
    const limit = createOriginRateLimiter({ maxConcurrent: 1, requestsPerMinute: 60 }, AT_ONCE);
    const order: number[] = [];

    await Promise.all([1, 2, 3, 4].map((place) => limit(async () => order.push(place))));

    expect(order).toEqual([1, 2, 3, 4]);
  });
});
